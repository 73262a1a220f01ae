// What the hall has told of invitations by name: those that wait for whoever is signed in here, and those they have sent.
import type { InvitationInfo, Invitations, SentInvitation } from '../wire';

export const invitations = $state<{ received: InvitationInfo[]; sent: SentInvitation[] }>({ received: [], sent: [] });

/** Take in all that waits now. */
export function noteInvitations({ received, sent }: Pick<Invitations, 'received' | 'sent'>): void {
  invitations.received = received;
  invitations.sent = sent;
}

/** Whether somebody has invited whoever is signed in here to a match. */
export const isInvitedTo = (match: string): boolean => invitations.received.some((each) => each.match === match);

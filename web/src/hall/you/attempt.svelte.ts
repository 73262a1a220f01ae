// Something is asked of the hall or of the device, and may be refused: what stands beside the button.
import { messageOf } from '../../lib/api';
import { endedBy } from '../../lib/account/matches';
import { passkeyFailure } from '../../lib/account/passkeys';
import { signedIn } from '../../lib/account/signed-in.svelte';
import { t } from './texts';

export interface Attempt {
  readonly busy: boolean;
  readonly problem: string; // '': none
  /** Do it, one thing at a time. Returns whether it went well. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** An attempt without a beginning; `making`: what the device is asked for is a new passkey. */
export function createAttempt(making = false): Attempt {
  let busy = $state(false);
  let problem = $state('');

  async function run(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false;
    busy = true;
    problem = '';
    try {
      await work();
    } catch (error) {
      const was = signedIn.name !== '';
      if (!endedBy(error) || !was) problem = inWords(error, making);
    }
    busy = false;
    return problem === '';
  }

  return {
    get busy() {
      return busy;
    },
    get problem() {
      return problem;
    },
    run,
  };
}

function inWords(error: unknown, making: boolean): string {
  switch (passkeyFailure(error)) {
    case 'cancelled':
      return making ? t('account-not-made') : t('account-cancelled');
    case 'here':
      return t('account-passkey-here');
    case 'address':
      return t('account-wrong-address');
    case null:
      return messageOf(error);
  }
}

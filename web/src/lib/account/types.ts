// What the hall says of accounts.
import type { Message, OwnDeleted, OwnMatch } from '../wire';

export interface PasskeyInfo {
  id: string;
  device: string;
  made: number;
  used: number;
  alarm: boolean;
}
export interface SessionInfo {
  id: string;
  device: string;
  made: number;
  used: number;
  here: boolean;
}
export interface Account {
  id: number;
  name: string;
  named: number;
  can_rename_at: number;
  made: number;
  passkeys: PasskeyInfo[];
  sessions: SessionInfo[];
  recovery: boolean;
}
export interface PasskeyWays {
  passkeys: boolean;
  why: Message | null;
  link: string | null;
  rp_id: string;
}
export interface PasskeyOptions {
  options: Record<string, unknown>;
}
export interface AccountWithCode {
  account: Account;
  code: string;
}
export interface RecoveryCode {
  code: string;
}
export interface LinkMade {
  link: string;
  until: number;
}
export interface LinkOpened {
  digits: string;
  device: string;
}
export interface LinkInfo {
  state: 'accepted' | 'late' | 'made' | 'none' | 'opened' | 'refused' | 'used';
  device: string;
  choices: string[];
  until: number;
}
export interface LinkFinished {
  state: 'refused' | 'signed_in' | 'waiting';
  account: Account | null;
}
export interface Adopted {
  match: string;
  how: 'adopted' | 'failed' | 'had' | 'unknown';
}
export interface AccountSeat {
  match: string;
  seat: number;
  secret: string;
  game: string;
  over: boolean;
  begun: string;
  names: string[];
}
export interface FormerName {
  name: string;
  until: number;
}
export interface AccountExport {
  account: Account;
  names: FormerName[];
  matches: OwnMatch[];
  after: string | null;
}
export interface AccountDeleted {
  matches: OwnDeleted[];
  left: number;
  gone: boolean;
}

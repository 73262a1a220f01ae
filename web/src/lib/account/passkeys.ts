// Passkeys by the browser's own WebAuthn: it reads what the hall asks and writes what the device answers as JSON. Whether they
// are offered is decided by the names of this address and of the hall: at http://127.0.0.1 a browser has all functions,
// and each of them fails.
import type { PasskeyOptions, PasskeyWays } from '../wire';

/** Why no passkey can be made here: it can under another name of this computer, or at another address; there is no secure
 * connection; the browser cannot. */
export type Hindrance = 'local' | 'address' | 'https' | 'browser';

/** What is known of the page's address and of the browser. */
interface Place {
  hostname: string;
  secure: boolean;
  able: boolean; // the browser has what is needed
}

const able = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

const here = (): Place => ({ hostname: location.hostname, secure: isSecureContext, able: able() });

/** What keeps passkeys from being made and used here; null: nothing. */
export function hindrance(
  { passkeys, link, rp_id: host }: PasskeyWays,
  { hostname, secure, able }: Place = here(),
): Hindrance | null {
  if (!passkeys && link !== null) return host === 'localhost' ? 'local' : 'address';
  if (!passkeys || !secure) return 'https';
  const isOfHost = hostname === host || hostname.endsWith(`.${host}`);
  return able && isOfHost ? null : 'browser';
}

/** Let the device make a passkey. Rejects with a DOMException, as `passkeyFailure` reads it. */
export async function createPasskey({ options }: PasskeyOptions): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return told(await navigator.credentials.create({ publicKey }));
}

/** Let the device sign in with a passkey that its owner chooses. */
export async function usePasskey({ options }: PasskeyOptions): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return told(await navigator.credentials.get({ publicKey }));
}

function told(credential: Credential | null): unknown {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new DOMException('no passkey', 'NotAllowedError');
}

/** What an error of the device means; null: it is not one of its own. */
export function passkeyFailure(error: unknown): 'cancelled' | 'here' | 'address' | null {
  if (!(error instanceof DOMException)) return null;
  switch (error.name) {
    case 'InvalidStateError':
      return 'here'; // the device has one of this account already
    case 'SecurityError':
      return 'address';
    case 'NotAllowedError': // also where nobody has answered
    case 'AbortError':
      return 'cancelled';
    default:
      return null;
  }
}

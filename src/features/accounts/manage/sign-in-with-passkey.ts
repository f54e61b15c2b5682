import type { AuthenticationResponseJSON } from '@simplewebauthn/server';

import { findAccount, tryLockAccount } from '../account/account-store.ts';
import { invalidPasskey } from '../account/auth-errors.ts';
import type { LoginOrigin } from '../callers/known-devices.ts';
import {
  createPasskeyChallenge,
  isPasskeyChallenge,
  PASSKEY_CHALLENGE_MS,
  usePasskeyChallenge,
} from '../factors/passkey-challenge.ts';
import { findPasskeyByCredential, type Passkey, touchPasskey } from '../factors/passkey-store.ts';
import { type LoginResult, startSession } from './log-in.ts';
import type { ManageContext } from './manage-context.ts';

const PURPOSE = 'sign-in';

/** Options for the browser, which then offers the passkeys for this service. */
export async function createSignInOptions(ctx: ManageContext): Promise<object> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: ctx.publicUrl.hostname,
    challenge: createPasskeyChallenge(ctx, PURPOSE),
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  });
}

/**
 * Starts a session without a password and a code: the authenticator has verified its owner. Throws
 * invalid_passkey.
 */
export async function signInWithPasskey(
  ctx: ManageContext,
  response: AuthenticationResponseJSON,
  origin: LoginOrigin,
): Promise<LoginResult> {
  const { database, clock } = ctx;
  const passkey = await findPasskeyByCredential(database.queries, response.id);
  if (passkey === undefined) throw invalidPasskey();
  const newCounter = await verifyAssertion(ctx, response, { passkey, purpose: PURPOSE });
  return database.transaction(async (tx) => {
    if (!(await tryLockAccount(tx, passkey.accountId))) throw invalidPasskey();
    const account = await findAccount(tx, passkey.accountId);
    if (account === undefined) throw invalidPasskey();
    // A cloned authenticator that signs at the same time changes the counter, too.
    const isSame = await touchPasskey(tx, passkey, { newCounter, nowMs: clock() });
    if (!isSame) throw invalidPasskey();
    return startSession(ctx, tx, { account, origin });
  });
}

/**
 * Returns the new counter. The library rejects a counter that does not increase, which a cloned
 * authenticator causes, and throws for each response that it rejects.
 */
export async function verifyAssertion(
  ctx: ManageContext,
  response: AuthenticationResponseJSON,
  { passkey, purpose }: { readonly passkey: Passkey; readonly purpose: string },
): Promise<number> {
  const { credentialId, publicKey, counter } = passkey;
  const { publicUrl } = ctx;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let used = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => {
        used = challenge;
        return isPasskeyChallenge(ctx, challenge, purpose);
      },
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    });
    if (!verified) throw invalidPasskey();
    await usePasskeyChallenge(ctx, used);
    return authenticationInfo.newCounter;
  } catch (cause) {
    throw invalidPasskey(cause);
  }
}

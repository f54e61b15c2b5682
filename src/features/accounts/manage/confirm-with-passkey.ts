import type { AuthenticationResponseJSON } from '@simplewebauthn/server';

import { invalidPasskey } from '../account/auth-errors.ts';
import { lockAccount } from '../callers/lock-account.ts';
import { confirmSession } from '../callers/session-store.ts';
import type { Session, SessionHolder } from '../callers/session.ts';
import { createPasskeyChallenge, PASSKEY_CHALLENGE_MS } from '../factors/passkey-challenge.ts';
import { findPasskeyByCredential, findPasskeys, touchPasskey } from '../factors/passkey-store.ts';
import type { ManageContext } from './manage-context.ts';
import { verifyAssertion } from './sign-in-with-passkey.ts';

/** Options for the browser, which then offers the passkeys of the account. */
export async function createConfirmationOptions(
  ctx: ManageContext,
  { account, session }: SessionHolder,
): Promise<object> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const passkeys = await findPasskeys(ctx.database.queries, account.id);
  return generateAuthenticationOptions({
    rpID: ctx.publicUrl.hostname,
    challenge: createPasskeyChallenge(ctx, toPurpose(session)),
    timeout: PASSKEY_CHALLENGE_MS,
    allowCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    userVerification: 'required',
  });
}

/** Confirms the session instead of the password. Throws invalid_passkey. */
export async function confirmWithPasskey(
  ctx: ManageContext,
  { account, session }: SessionHolder,
  response: AuthenticationResponseJSON,
): Promise<void> {
  const { database, clock } = ctx;
  const passkey = await findPasskeyByCredential(database.queries, response.id);
  if (passkey?.accountId !== account.id) throw invalidPasskey();
  const purpose = toPurpose(session);
  const newCounter = await verifyAssertion(ctx, response, { passkey, purpose });
  await database.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    const nowMs = clock();
    if (!(await touchPasskey(tx, passkey, { newCounter, nowMs }))) throw invalidPasskey();
    await confirmSession(tx, session.id, nowMs);
  });
}

function toPurpose({ id }: Session): string {
  return `confirm ${id}`;
}

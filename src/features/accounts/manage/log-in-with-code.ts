import { replaceHash } from '../account/account-store.ts';
import { invalidChallenge } from '../account/auth-errors.ts';
import { notifyOwner, toProfileValues } from '../account/notify-owner.ts';
import type { LoginOrigin } from '../callers/known-devices.ts';
import type { AccountsContext } from '../context.ts';
import { checkCode, useCode } from '../factors/check-code.ts';
import { openCodeChallenge, useChallenge } from '../factors/login-challenge.ts';
import { countRecoveryCodes, hasSecondFactor } from '../factors/second-factor-store.ts';
import { type LoginResult, startSession } from './log-in.ts';

type LogInWithCodeInput = { readonly challenge: string; readonly code: string };

/**
 * The second step of a login. An incorrect code leaves the challenge usable. Throws
 * invalid_challenge, invalid_code and rate_limited.
 */
export async function logInWithCode(
  context: AccountsContext,
  { challenge, code }: LogInWithCodeInput,
  origin: LoginOrigin,
): Promise<LoginResult> {
  const { database, clock } = context;
  const account = await openCodeChallenge(context, challenge);
  const { id: accountId, passwordHash: currentHash } = account;
  const hasFactor = await hasSecondFactor(database.queries, accountId);
  if (!hasFactor || currentHash === null) throw invalidChallenge();
  const checked = await checkCode(context, { accountId, code, origin });
  await useChallenge(context, challenge);
  return database.transaction(async (tx) => {
    // Locks the account, and compares the hash, because the password may have changed meanwhile.
    const hashes = { currentHash, newHash: currentHash, nowMs: clock() };
    if (!(await replaceHash(tx, accountId, hashes))) throw invalidChallenge();
    await useCode(tx, context, checked);
    if (checked.kind === 'recovery') {
      const left = String(await countRecoveryCodes(tx, accountId));
      const values = { ...toProfileValues(context), left };
      await notifyOwner(tx, context, { accountId, template: 'recovery-code-used', values });
    }
    return startSession(context, tx, { account, origin });
  });
}

import { replaceHash } from '../account/account-store.ts';
import { invalidChallenge } from '../account/auth-errors.ts';
import { notifyOwner, toProfileValues } from '../account/notify-owner.ts';
import type { LoginOrigin } from '../callers/known-devices.ts';
import { checkCode, useCode } from '../factors/check-code.ts';
import { openCodeChallenge, useChallenge } from '../factors/login-challenge.ts';
import { countRecoveryCodes, hasSecondFactor } from '../factors/second-factor-store.ts';
import { type LoginResult, startSession } from './log-in.ts';
import type { ManageContext } from './manage-context.ts';

/**
 * The second step of a login. An incorrect code leaves the challenge usable. Throws
 * invalid_challenge, invalid_code and rate_limited.
 */
export async function logInWithCode(
  ctx: ManageContext,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  origin: LoginOrigin,
): Promise<LoginResult> {
  const { database, clock } = ctx;
  const account = await openCodeChallenge(ctx, challenge);
  const { id: accountId, passwordHash: currentHash } = account;
  const hasFactor = await hasSecondFactor(database.queries, accountId);
  if (!hasFactor || currentHash === null) throw invalidChallenge();
  const checked = await checkCode(ctx, { accountId, code, origin });
  await useChallenge(ctx, challenge);
  return database.transaction(async (tx) => {
    // Locks the account, and compares the hash, because the password may have changed meanwhile.
    const hashes = { currentHash, newHash: currentHash, nowMs: clock() };
    if (!(await replaceHash(tx, accountId, hashes))) throw invalidChallenge();
    await useCode(tx, ctx, checked);
    if (checked.kind === 'recovery') {
      const left = String(await countRecoveryCodes(tx, accountId));
      const values = { ...toProfileValues(ctx), left };
      await notifyOwner(tx, ctx, { accountId, template: 'recovery-code-used', values });
    }
    return startSession(ctx, tx, { account, origin });
  });
}

import { AppError } from '#contract/app-error.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';

import type { LoginOrigin } from '../callers/known-devices.ts';
import { addAccount, type NewAccount } from './add-account.ts';
import { sendVerification } from './email-address.ts';
import { type LoginResult, startSession } from './log-in.ts';
import type { ManageContext } from './manage-context.ts';

export async function register(
  ctx: ManageContext,
  input: NewAccount & { readonly password: string },
  origin: LoginOrigin,
): Promise<LoginResult> {
  if (ctx.registration !== 'open') {
    const message = 'Registration is closed. Ask the operator of this service for an account.';
    throw new AppError('registration_closed', message);
  }
  return addAccount(ctx, input, async (tx, account) => {
    await recordAudit(tx, ctx, { accountId: account.id, action: 'account.created' });
    await sendVerification(tx, ctx, account);
    return await startSession(ctx, tx, { account, origin });
  });
}

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { normalizeEmail } from '#lib/net/parse-email.ts';
import { literals } from '#platform/http/validation/schema-parts.ts';
import { enqueueJob } from '#platform/jobs/enqueue-job.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';

import { findAccount, findAccountByEmail, tryLockAccount } from '../account/account-store.ts';
import { emailNotConfigured, invalidMailToken } from '../account/auth-errors.ts';
import { checkMailToken, createMailLink, redeemMailToken } from '../factors/mail-tokens.ts';
import { validateNewPassword } from '../factors/new-password.ts';
import type { ManageContext } from './manage-context.ts';
import { proveAddress } from './prove-address.ts';
import { replacePassword } from './replace-password.ts';

/** Requests per e-mail address. Further ones are accepted without effect. */
export const PASSWORD_RESET_LIMIT = { points: 3, windowSeconds: 3_600 };
const JOB_KIND = 'request-password-reset';
const JOB_ATTEMPTS_MAX = 10;
/** Links that set a password. */
const PURPOSES = ['password_reset', 'invitation', 'shown_invitation'] as const;

const Request = Type.Object({
  emailNormal: Type.String(),
  language: literals(LANGUAGES),
});

/**
 * Enqueues a job, which looks up the account. The request does the same work for unknown addresses,
 * so that the response time does not reveal which accounts exist.
 */
export async function requestPasswordReset(
  ctx: ManageContext,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<void> {
  const { database, secrets, passwordResets, sendsEmail } = ctx;
  if (!sendsEmail) throw emailNotConfigured();
  const emailNormal = normalizeEmail(email);
  const subject = secrets.digest('password-reset', emailNormal);
  if ((await passwordResets.consume(subject)) !== null) return;
  const request: Static<typeof Request> = { emailNormal, language };
  const payload = secrets.seal(JSON.stringify(request), toSealingContext(subject));
  const job = { kind: JOB_KIND, subject, payload, attemptsMax: JOB_ATTEMPTS_MAX };
  await database.transaction((tx) => enqueueJob(tx, ctx, job));
}

/** Sends the link, if the address has an active account. */
export function createPasswordResetJob(ctx: ManageContext): JobHandler {
  const { database, secrets, enqueueMail } = ctx;
  return {
    kind: JOB_KIND,
    run: async ({ subject, payload }) => {
      const opened: unknown = JSON.parse(secrets.open(payload, toSealingContext(subject)));
      const { emailNormal, language } = Value.Parse(Request, opened);
      await database.transaction(async (tx) => {
        const account = await findAccountByEmail(tx, emailNormal);
        if (account === undefined || !(await tryLockAccount(tx, account.id))) return;
        const { id: accountId, email } = account;
        const url = await createMailLink(tx, ctx, { accountId, email, purpose: 'password_reset' });
        await enqueueMail(tx, {
          to: email,
          template: 'password-reset',
          language: account.language ?? language,
          values: { url },
        });
      });
    },
    exhausted: async () => {},
  };
}

/** Throws invalid_mail_token and validation_failed. */
export async function confirmPasswordReset(
  ctx: ManageContext,
  { token, newPassword }: { readonly token: string; readonly newPassword: string },
): Promise<void> {
  await validateNewPassword(newPassword, '/newPassword');
  const { accountId: id } = await checkMailToken(ctx, { token, purposes: PURPOSES });
  const passwordHash = await ctx.passwords.hash(newPassword);
  await ctx.database.transaction(async (tx) => {
    // Locking accounts before their links everywhere avoids deadlocks.
    if (!(await tryLockAccount(tx, id))) throw invalidMailToken();
    const holder = await redeemMailToken(tx, ctx, { token, purposes: PURPOSES });
    const account = await findAccount(tx, id);
    if (account?.email !== holder.email) throw invalidMailToken();
    // Only the owner of the address could know the token of an e-mail.
    if (holder.purpose !== 'shown_invitation') await proveAddress(ctx, tx, account);
    await replacePassword(tx, ctx, { id, passwordHash, action: 'password.reset' });
  });
}

function toSealingContext(subject: string): string {
  return `jobs.payload:${subject}`;
}

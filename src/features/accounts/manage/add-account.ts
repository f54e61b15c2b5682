import type { Language } from '#lib/i18n/language.ts';
import { parseEmail } from '#lib/net/parse-email.ts';
import type { Tx } from '#platform/db/database.ts';
import { newAccountId } from '#platform/new-id.ts';

import { insertAccount } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { emailTaken, invalidEmail } from '../account/auth-errors.ts';
import { validateNewPassword } from '../factors/new-password.ts';
import type { ManageContext } from './manage-context.ts';

export type NewAccount = {
  readonly email: string;
  readonly name?: string;
  readonly language?: Language;
};

/**
 * Inserts an account, without a password if none is given. Hashes the password before the
 * transaction, which must stay short. Throws validation_failed and email_taken.
 */
export async function addAccount<T>(
  { database, passwords, clock }: ManageContext,
  { email, password, name, language }: NewAccount & { readonly password?: string },
  onSuccess: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const parsed = parseEmail(email);
  if (parsed === undefined) throw invalidEmail();
  if (password !== undefined) await validateNewPassword(password, '/password');
  const account = {
    id: newAccountId(),
    email: parsed.text,
    emailVerifiedAtMs: null,
    passwordHash: password === undefined ? null : await passwords.hash(password),
    accessResetAtMs: null,
    name: name ?? null,
    language: language ?? null,
    embedSites: null,
    role: 'user' as const,
    isDisabled: false,
    deletionDueMs: null,
    createdAtMs: clock(),
  };
  return database.transaction(async (tx) => {
    const emailNormal = parsed.normal;
    if (!(await insertAccount(tx, { ...account, emailNormal }))) throw emailTaken();
    return onSuccess(tx, account);
  });
}

import type { Language } from '#lib/i18n/language.ts';
import type { Email } from '#lib/net/parse-email.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newAccountId } from '#platform/new-id.ts';

import {
  changeAccount,
  findAccount,
  findAccountByEmail,
  insertAccount,
  tryLockAccount,
} from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import {
  findIdentities,
  findIdentityAccount,
  insertIdentity,
  touchIdentity,
} from '../account/identity-store.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import type { LoginOrigin } from '../callers/known-devices.ts';
import type { Identity } from '../factors/identity.ts';
import { hasSecondFactor } from '../factors/second-factor-store.ts';
import { SignOnError } from '../factors/sign-on-error.ts';
import { type LoginResult, startSession } from './log-in.ts';
import type { ManageContext } from './manage-context.ts';
import { proveAddress } from './prove-address.ts';

/**
 * Signs in to the account of an identity. The first time, the identity gets a new account, or is
 * linked to the account with its verified e-mail address if that was reset. Throws SignOnError.
 */
export function logInWithIdentity(
  ctx: ManageContext,
  identity: Identity,
  { origin, language }: { readonly origin: LoginOrigin; readonly language: Language },
): Promise<LoginResult> {
  const nowMs = ctx.clock();
  return ctx.database.transaction(async (tx) => {
    const { email } = identity;
    const linked = await findIdentityAccount(tx, identity);
    const found =
      linked === undefined ? await adoptAccount(ctx, tx, { identity, language }) : linked;
    if (!(await tryLockAccount(tx, found))) throw new SignOnError('sso_account_disabled');
    // The identity may have been unlinked before the lock.
    if ((await findIdentityAccount(tx, identity)) !== found) throw new SignOnError('sso_expired');
    if (linked !== undefined) await touchIdentity(tx, { ...identity, email, nowMs });
    const account = await findAccount(tx, found);
    if (account === undefined) throw new SignOnError('sso_failed');
    await changeOperatorRole(ctx, tx, { account, identity });
    return startSession(ctx, tx, { account, origin, method: 'oidc' });
  });
}

/** Links the identity to the account with its e-mail address, or to a new account. */
async function adoptAccount(
  ctx: ManageContext,
  tx: Tx,
  { identity, language }: { readonly identity: Identity; readonly language: Language },
): Promise<Account['id']> {
  const { verification } = identity;
  if (verification.status === 'unverified') {
    throw new SignOnError('sso_email_unverified', { cause: new Error(verification.problem) });
  }
  const { email } = verification;
  const existing = await findAccountByEmail(tx, email.normal);
  const { issuer } = identity;
  if (existing !== undefined) await prepareAccount(ctx, tx, { id: existing.id, issuer });
  const id =
    existing?.id ?? (await createAccount(ctx, tx, { email, name: identity.name, language }));
  if (!(await insertIdentity(tx, id, { ...identity, nowMs: ctx.clock() }))) {
    throw new SignOnError('sso_account_conflict');
  }
  const details = { issuer };
  await recordAudit(tx, ctx, { accountId: id, action: 'identity.linked', details });
  if (existing !== undefined) {
    await notifyOfChange(tx, ctx, { accountId: id, template: 'identity-linked' });
  }
  return id;
}

/**
 * Someone else may have registered the address. Only a reset proves that its owner, or the
 * operator, has access.
 */
async function prepareAccount(
  ctx: ManageContext,
  tx: Tx,
  { id, issuer }: { readonly id: Account['id']; readonly issuer: string },
): Promise<void> {
  if (!(await tryLockAccount(tx, id))) throw new SignOnError('sso_account_disabled');
  const account = await findAccount(tx, id);
  if (account === undefined || account.accessResetAtMs === null) {
    const identities = await findIdentities(tx, id);
    const isLinked = identities.some((each) => each.issuer === issuer);
    throw new SignOnError(isLinked ? 'sso_account_conflict' : 'sso_password_required');
  }
  await proveAddress(ctx, tx, account);
  // An e-mail address alone must not bypass the authenticator app of its account.
  if (await hasSecondFactor(tx, id)) throw new SignOnError('sso_password_required');
}

async function createAccount(
  ctx: ManageContext,
  tx: Tx,
  {
    email,
    name,
    language,
  }: { readonly email: Email; readonly name: string | null; readonly language: Language },
): Promise<Account['id']> {
  if (ctx.registration === 'closed') throw new SignOnError('sso_registration_closed');
  const id = newAccountId();
  const isInserted = await insertAccount(tx, {
    id,
    email: email.text,
    emailNormal: email.normal,
    // The provider has verified it, or the operator trusts the provider.
    emailVerifiedAtMs: ctx.clock(),
    name,
    language,
    embedSites: null,
    role: 'user',
    isDisabled: false,
    deletionDueMs: null,
    createdAtMs: ctx.clock(),
    passwordHash: null,
    accessResetAtMs: null,
  });
  // A concurrent login created it. The next attempt finds it.
  if (!isInserted) throw new SignOnError('sso_failed');
  await recordAudit(tx, ctx, { accountId: id, action: 'account.created' });
  return id;
}

/** Makes the members of the operators' group operators, and everyone else a user. */
async function changeOperatorRole(
  ctx: ManageContext,
  tx: Tx,
  { account, identity }: { readonly account: Account; readonly identity: Identity },
): Promise<void> {
  const group = ctx.oidc?.operatorGroup ?? null;
  if (group === null) return;
  const role = identity.groups.includes(group) ? 'operator' : 'user';
  if (role === account.role) return;
  const { id } = account;
  await changeAccount(tx, id, { role, updated_at_ms: ctx.clock() });
  await recordAudit(tx, ctx, {
    accountId: id,
    action: 'operator.role_changed',
    details: { from: account.role, to: role, reason: 'single sign-on' },
    actor: { kind: 'system' },
  });
}

export type { Account } from './account/account.ts';
export { notifyOfLimit, notifyOwner } from './account/notify-owner.ts';
export { lockAccount } from './callers/lock-account.ts';
export { reportExposedKey } from './callers/keys.ts';
export {
  type AccountFilters,
  findAccount,
  findAccountByEmail,
  findAccounts,
  findActiveAccountIds,
  isActiveAccount,
  isOperatorAccount,
  scanAccounts,
} from './account/account-store.ts';
export { findContacts } from './account/account-store.ts';
export { findActiveCredentials } from './callers/find-active-credentials.ts';
export { findAccountId } from './callers/find-caller.ts';
export { createAccounts, type Accounts } from './create-accounts.ts';
export { describeAccount } from './http/describe-account.ts';
export { loadOidcProvider } from './factors/load-oidc-provider.ts';
export { SignOnError } from './factors/sign-on-error.ts';
export { toReason } from './factors/sign-on-reason.ts';
export { registerAccountRoutes } from './http/routes.ts';
export { toAreaSettings } from './http/to-area-settings.ts';
export { countKeys } from './callers/keys.ts';
export { findPasskeys } from './factors/passkey-store.ts';
export { hasSecondFactor } from './factors/second-factor-store.ts';
export {
  changeQuotas,
  changeRole,
  deleteAccountAsOperator,
  disableAccount,
  enableAccount,
  removeSecondFactor,
  resetPassword,
} from './manage/operator-actions.ts';
export { createDeleteAccountJob } from './manage/delete-account.ts';
export type { DataRemovers } from './manage/manage-context.ts';
export { createPasswordResetJob } from './manage/password-reset.ts';
export { findEmbedSites } from './manage/profile.ts';
export {
  createAccount,
  type InvitedAccount,
  inviteAccount,
  isInvited,
  renewInvitation,
} from './manage/create-account.ts';
export { LOGIN_FAILURES_MAX } from './factors/check-login.ts';

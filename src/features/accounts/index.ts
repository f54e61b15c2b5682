export type { Account } from './account.ts';
export { createAccounts, type Accounts } from './create-accounts.ts';
export { parseEmail } from './email.ts';
export { findActiveCredentials } from './find-active-credentials.ts';
export { LOGIN_CHALLENGE_LIMIT } from './login-proof.ts';
export { lockAccount } from './lock-account.ts';
export { registerAccountRoutes } from './routes.ts';
export { isActiveAccount } from './account-store.ts';
export { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from './wire.ts';

export type { Account } from './account.ts';
export { createAccounts, type Accounts } from './create-accounts.ts';
export { holdAccount } from './hold-account.ts';
export { isEmail } from './normal-email.ts';
export { registerAccountRoutes } from './routes.ts';
export { isActiveAccount } from './account-store.ts';

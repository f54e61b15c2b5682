export { createAccounts, type Accounts } from './create-accounts.ts';
export { registerAccountRoutes } from './routes.ts';

import type { HttpServer } from '#platform/http/route-options.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { Accounts } from '../create-accounts.ts';
import { AccountWire, TokenWire } from '../wire.ts';
import { registerAreaRoutes } from './area-routes.ts';
import { createArea } from './area-session.ts';
import { registerAuthRoutes } from './auth-routes.ts';
import { registerConfirmRoutes } from './confirm-routes.ts';
import { registerEmailRoutes } from './email-routes.ts';
import { registerKeyRoutes } from './key-routes.ts';
import { registerOidcRoutes } from './oidc-routes.ts';
import { registerPasskeyRoutes } from './passkey-routes.ts';
import { registerPasswordResetRoutes } from './password-reset-routes.ts';
import { registerSecondFactorRoutes } from './second-factor-routes.ts';

/** `/api/v1/auth/…` for API clients and `/account/api/…` for the pages of the account area. */
export function registerAccountRoutes(
  server: HttpServer,
  accounts: Accounts,
  log: Pick<Logger, 'warn'>,
): void {
  for (const component of [AccountWire, TokenWire]) server.addSchema(component);
  const area = createArea(accounts);
  registerAuthRoutes(server, accounts);
  registerPasswordResetRoutes(server, accounts);
  registerAreaRoutes(server, area);
  registerConfirmRoutes(server, area);
  registerEmailRoutes(server, area);
  registerKeyRoutes(server, area);
  registerPasskeyRoutes(server, area);
  registerSecondFactorRoutes(server, area);
  registerOidcRoutes(server, { ...area, log });
}

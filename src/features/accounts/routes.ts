import type { HttpServer } from '#platform/http/route-options.ts';

import { registerAreaRoutes } from './area-routes.ts';
import type { AccountRouteDeps } from './area-session.ts';
import { registerAuthRoutes } from './auth-routes.ts';
import { registerKeyRoutes } from './key-routes.ts';
import { AccountWire, TokenWire } from './wire.ts';

/** `/api/v1/auth/…` for API clients and `/account/api/…` for the pages of the account area. */
export function registerAccountRoutes(server: HttpServer, deps: AccountRouteDeps): void {
  for (const component of [AccountWire, TokenWire]) server.addSchema(component);
  registerAuthRoutes(server, deps.accounts);
  registerAreaRoutes(server, deps);
  registerKeyRoutes(server, deps);
}

import type { HttpServer } from '#platform/http/route-options.ts';

import { registerAccountRoutes } from './account-routes.ts';
import { registerAuditRoutes } from './audit-routes.ts';
import { registerBlockRoutes } from './block-routes.ts';
import type { AdminContext } from './context.ts';
import { registerNodeRoutes } from './node-routes.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { registerReportRoutes } from './report-routes.ts';
import { registerSystemRoutes } from './system-routes.ts';
import { registerTakedownRoutes } from './takedown-routes.ts';
import { registerVideoRoutes } from './video-routes.ts';

/** The routes of the console, which exist only if ADMIN_CONSOLE is on. */
export function registerAdminRoutes(server: HttpServer, ctx: AdminContext): void {
  registerAccountRoutes(server, ctx);
  registerVideoRoutes(server, ctx);
  registerTakedownRoutes(server, ctx);
  registerBlockRoutes(server, ctx);
  registerReportRoutes(server, ctx);
  registerAuditRoutes(server, ctx);
  registerSystemRoutes(server, ctx);
  registerNodeRoutes(server, ctx);
  server.get('/admin', { schema: { hide: true }, ...OPERATOR_ROUTE }, (_request, reply) =>
    reply.redirect(new URL('account/admin', ctx.publicUrl).href, 302),
  );
}

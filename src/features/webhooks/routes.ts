import type { HttpServer } from '#platform/http/route-options.ts';

import { registerAreaRoutes } from './area-routes.ts';
import { registerCreateRoute } from './create-route.ts';
import { registerDeliveryRoutes } from './delivery-routes.ts';
import { registerDestinationRoutes } from './destination-routes.ts';
import type { WebhookRouteDeps } from './route-deps.ts';
import {
  DeliveryListWire,
  DeliveryWire,
  RedeliveryWire,
  SecretWebhookWire,
  WebhookListWire,
  WebhookWire,
} from './wire.ts';

/** Routes under `/api/v1/webhooks`, and the chart data of the account area. */
export function registerWebhookRoutes(server: HttpServer, deps: WebhookRouteDeps): void {
  for (const component of [
    WebhookWire,
    SecretWebhookWire,
    WebhookListWire,
    DeliveryWire,
    DeliveryListWire,
    RedeliveryWire,
  ]) {
    server.addSchema(component);
  }
  registerCreateRoute(server, deps);
  registerDestinationRoutes(server, deps);
  registerDeliveryRoutes(server, deps);
  registerAreaRoutes(server, deps);
}

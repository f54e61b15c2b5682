import type { HttpServer } from '#platform/http/route-options.ts';

import { EventListWire, EventWire } from '../event-wire.ts';
import {
  DeliveryListWire,
  DeliveryWire,
  RedeliveryWire,
  SecretWebhookWire,
  WebhookListWire,
  WebhookWire,
} from '../wire.ts';
import { registerAreaRoutes } from './area-routes.ts';
import { registerCreateRoute } from './create-route.ts';
import { registerDeliveryRoutes } from './delivery-routes.ts';
import { registerDestinationRoutes } from './destination-routes.ts';
import { registerEventRoutes } from './event-routes.ts';
import type { WebhookRouteOptions } from './route-options.ts';

/** Routes under `/api/v1/webhooks`, `/api/v1/events`, and the chart data of the account area. */
export function registerWebhookRoutes(server: HttpServer, options: WebhookRouteOptions): void {
  for (const component of [
    WebhookWire,
    SecretWebhookWire,
    WebhookListWire,
    DeliveryWire,
    DeliveryListWire,
    RedeliveryWire,
    EventWire,
    EventListWire,
  ]) {
    server.addSchema(component);
  }
  registerCreateRoute(server, options);
  registerDestinationRoutes(server, options);
  registerDeliveryRoutes(server, options);
  registerEventRoutes(server, options);
  registerAreaRoutes(server, options);
}

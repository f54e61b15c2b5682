import type { Guard } from '../../contract/guard.ts';
import type { AnswerOnce } from '../../platform/http/idempotency.ts';
import type { HttpServer } from '../../platform/http/route-options.ts';
import { registerCreateRoute } from './create-route.ts';
import type { Webhooks } from './create-webhooks.ts';
import { registerDeliveryRoutes } from './delivery-routes.ts';
import { registerDestinationRoutes } from './destination-routes.ts';
import {
  DeliveryListWire,
  DeliveryWire,
  RedeliveryWire,
  SecretWebhookWire,
  WebhookListWire,
  WebhookWire,
} from './wire.ts';

export type WebhookRouteDeps = {
  readonly webhooks: Webhooks;
  readonly guard: Guard;
  readonly answerOnce: AnswerOnce;
  /** What the links in answers begin with. */
  readonly publicUrl: URL;
};

/** The routes under `/api/v1/webhooks`. */
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
}

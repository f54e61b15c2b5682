import type { BodyOf, Delivery, QueryOf, SecretWebhook, Webhook } from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { createListing, type Listing } from './listing.ts';
import { toPath } from './to-path.ts';
import type { ChangeOptions } from './videos.ts';

export type CreateWebhookOptions = CallOptions & {
  /** Your own, for a creation that must happen once even when your program starts again. */
  readonly idempotencyKey?: string;
};

export class Webhooks {
  readonly #http: Http;
  readonly deliveries: Deliveries;

  constructor(http: Http) {
    this.#http = http;
    this.deliveries = new Deliveries(http);
  }

  /**
   * Has events delivered to an address. `secret` is shown this once. It is missing when the first answer was
   * lost on its way and the call was repeated: `rotateSecret` gives another.
   */
  create(
    body: BodyOf<'createWebhook'>,
    options: CreateWebhookOptions = {},
  ): Promise<SecretWebhook> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#http.json<'createWebhook'>({
      method: 'POST',
      path: toPath('api', 'v1', 'webhooks'),
      body,
      idempotencyKey,
      options,
    });
  }

  list(options?: CallOptions): Listing<Webhook> {
    const path = toPath('api', 'v1', 'webhooks');
    return createListing(() => this.#http.json<'listWebhooks'>({ method: 'GET', path, options }));
  }

  get(webhookId: string, options?: CallOptions): Promise<Webhook> {
    return this.#http.json<'getWebhook'>({
      method: 'GET',
      path: toWebhookPath(webhookId),
      options,
    });
  }

  update(
    webhookId: string,
    changes: BodyOf<'updateWebhook'>,
    options: ChangeOptions = {},
  ): Promise<Webhook> {
    return this.#http.json<'updateWebhook'>({
      method: 'PATCH',
      path: toWebhookPath(webhookId),
      headers: { 'if-match': options.ifMatch },
      body: changes,
      options,
    });
  }

  delete(webhookId: string, options: ChangeOptions = {}): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toWebhookPath(webhookId),
      headers: { 'if-match': options.ifMatch },
      options,
    });
  }

  /** For `overlapHours` the former secret goes on signing beside the new one, which is shown this once. */
  rotateSecret(
    webhookId: string,
    body: NonNullable<BodyOf<'rotateWebhookSecret'>> = {},
    options?: CallOptions,
  ): Promise<SecretWebhook> {
    const path = toWebhookPath(webhookId, 'rotate-secret');
    return this.#http.json<'rotateWebhookSecret'>({ method: 'POST', path, body, options });
  }

  /** Sends a `webhook.test`; read the delivery again to see how it ended. */
  test(webhookId: string, options?: CallOptions): Promise<Delivery> {
    return this.#http.json<'testWebhook'>({
      method: 'POST',
      path: toWebhookPath(webhookId, 'test'),
      options,
    });
  }
}

export class Deliveries {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** The log of the last 30 days, the latest first. */
  list(
    webhookId: string,
    query: QueryOf<'listDeliveries'> = {},
    options?: CallOptions,
  ): Listing<Delivery> {
    const path = toWebhookPath(webhookId, 'deliveries');
    return createListing((cursor) =>
      this.#http.json<'listDeliveries'>({
        method: 'GET',
        path,
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        options,
      }),
    );
  }

  get(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Delivery> {
    const path = toWebhookPath(webhookId, 'deliveries', deliveryId);
    return this.#http.json<'getDelivery'>({ method: 'GET', path, options });
  }

  /** Delivers once more, under the same ID, whether it had failed or succeeded. */
  redeliver(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Delivery> {
    const path = toWebhookPath(webhookId, 'deliveries', deliveryId, 'redeliver');
    return this.#http.json<'redeliverDelivery'>({ method: 'POST', path, options });
  }

  /** Delivers once more all that has failed since a time; answers how many they are. */
  async redeliverFailed(
    webhookId: string,
    since: string | Date,
    options?: CallOptions,
  ): Promise<number> {
    const { count } = await this.#http.json<'redeliverFailed'>({
      method: 'POST',
      path: toWebhookPath(webhookId, 'redeliver'),
      body: { since: since instanceof Date ? since.toISOString() : since },
      options,
    });
    return count;
  }
}

function toWebhookPath(webhookId: string, ...rest: readonly string[]): string {
  return toPath('api', 'v1', 'webhooks', webhookId, ...rest);
}

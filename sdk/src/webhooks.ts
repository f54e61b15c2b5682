import type { RequestBody, Delivery, RequestQuery, SecretWebhook, Webhook } from './api-types.ts';
import type { CallOptions, CreateOptions, Http, WriteOptions } from './http.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { toPath } from './to-path.ts';

export class Webhooks {
  readonly #http: Http;
  readonly deliveries: Deliveries;

  constructor(http: Http) {
    this.#http = http;
    this.deliveries = new Deliveries(http);
  }

  /**
   * Subscribes a URL to events. `secret` is shown only once. It is missing if the first response
   * was lost and the call was retried: call `rotateSecret` for a new one.
   */
  create(
    body: RequestBody<'createWebhook'>,
    options: CreateOptions = {},
  ): Promise<Webhook & Partial<SecretWebhook>> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#http.json<'createWebhook'>({
      method: 'POST',
      path: toPath('api', 'v1', 'webhooks'),
      body,
      idempotencyKey,
      options,
    });
  }

  /** Newest first. */
  list(query: RequestQuery<'listWebhooks'> = {}, options?: CallOptions): PagedList<Webhook> {
    const path = toPath('api', 'v1', 'webhooks');
    return createPagedList(this.#http.json<'listWebhooks'>, { path, query, options });
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
    changes: RequestBody<'updateWebhook'>,
    options: WriteOptions = {},
  ): Promise<Webhook> {
    return this.#http.json<'updateWebhook'>({
      method: 'PATCH',
      path: toWebhookPath(webhookId),
      body: changes,
      options,
    });
  }

  delete(webhookId: string, options: WriteOptions = {}): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toWebhookPath(webhookId),
      options,
    });
  }

  /**
   * Creates a new secret, shown only once. For `overlapHours`, deliveries are also signed
   * with the previous secret.
   */
  rotateSecret(
    webhookId: string,
    body: NonNullable<RequestBody<'rotateWebhookSecret'>> = {},
    options?: CallOptions,
  ): Promise<SecretWebhook> {
    const path = toWebhookPath(webhookId, 'rotate-secret');
    return this.#http.json<'rotateWebhookSecret'>({ method: 'POST', path, body, options });
  }

  /** Sends a `webhook.test` event; get the delivery again to see the outcome. */
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

  /** Lists the deliveries of the last 30 days, newest first. */
  list(
    webhookId: string,
    query: RequestQuery<'listDeliveries'> = {},
    options?: CallOptions,
  ): PagedList<Delivery> {
    const path = toWebhookPath(webhookId, 'deliveries');
    return createPagedList(this.#http.json<'listDeliveries'>, { path, query, options });
  }

  get(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Delivery> {
    const path = toWebhookPath(webhookId, 'deliveries', deliveryId);
    return this.#http.json<'getDelivery'>({ method: 'GET', path, options });
  }

  /** Sends a delivery again under the same ID, whether it failed or succeeded. */
  redeliver(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Delivery> {
    const path = toWebhookPath(webhookId, 'deliveries', deliveryId, 'redeliver');
    return this.#http.json<'redeliverDelivery'>({ method: 'POST', path, options });
  }

  /** Redelivers all deliveries that failed since a given time; returns their number. */
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

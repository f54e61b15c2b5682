import { setTimeout as delay } from 'node:timers/promises';

import { PASSWORD } from './account-requests.ts';
import { callService, type CallOptions, type CallResult } from './http-client.ts';

/** An API client with an account. It retries while the service is down. */
export type WebhookOwner = {
  /** Headers that authenticate as the owner. */
  readonly headers: { readonly authorization: string };
  /** Returns the signing secret. */
  readonly addDestination: (url: string) => Promise<string>;
  /** Returns the record's ID. A worker resolves the video. */
  readonly createVideo: (url: URL) => Promise<string>;
  /** Publishes `video.updated`. */
  readonly retitle: (videoId: string, title: string) => Promise<void>;
};

const RETRY_MS = 50;

/** `findService` returns the current URL of the service, or undefined while it starts. */
export async function registerOwner(
  findService: () => URL | undefined,
  email = 'ada@example.com',
): Promise<WebhookOwner> {
  async function call(request: string, options: CallOptions): Promise<CallResult['json']> {
    for (;;) {
      const url = findService();
      // A dead service refuses the connection; one that shuts down returns 503.
      const result = url && (await callService({ url }, request, options).catch(() => undefined));
      if (result !== undefined && result.status !== 503) {
        if (result.status < 300) return result.json;
        throw new Error(`${request}: ${result.status} ${JSON.stringify(result.json)}`);
      }
      await delay(RETRY_MS);
    }
  }

  const account = { email, password: PASSWORD };
  const { token } = await call('POST /api/v1/auth/register', { body: account });
  const headers = { authorization: `Bearer ${String(token)}` };
  return {
    headers,
    async addDestination(url) {
      const body = { url, events: ['video.updated'] };
      return String((await call('POST /api/v1/webhooks', { body, headers }))['secret']);
    },
    async createVideo(url) {
      const body = { url: url.href };
      const asyncHeaders = { ...headers, prefer: 'respond-async' };
      const created = await call('POST /api/v1/videos', { body, headers: asyncHeaders });
      return String(created['id']);
    },
    async retitle(videoId, title) {
      await call(`PATCH /api/v1/videos/${videoId}`, { body: { title }, headers });
    },
  };
}

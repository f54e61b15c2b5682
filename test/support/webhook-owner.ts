import { setTimeout as delay } from 'node:timers/promises';

import { PASSWORD } from './account-requests.ts';

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
const JSON_TYPE = { 'content-type': 'application/json' };

type JsonObject = Readonly<Record<string, unknown>>;
type Call = {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** `findService` returns the current URL of the service, or undefined while it starts. */
export async function registerOwner(
  findService: () => URL | undefined,
  email = 'ada@example.com',
): Promise<WebhookOwner> {
  async function call({ method, path, body, headers = {} }: Call): Promise<JsonObject> {
    for (;;) {
      const service = findService();
      const response =
        service &&
        (await fetch(new URL(`/api/v1${path}`, service), {
          method,
          headers: { ...JSON_TYPE, ...headers },
          body: JSON.stringify(body),
        }).catch(() => undefined));
      const text = await response?.text().catch(() => undefined);
      if (response?.ok === true && text !== undefined) return JSON.parse(text);
      // A service that shuts down returns 503; a dead one refuses the connection.
      if (response !== undefined && text !== undefined && response.status !== 503) {
        throw new Error(`${method} ${path}: ${response.status} ${text}`);
      }
      await delay(RETRY_MS);
    }
  }

  const account = { email, password: PASSWORD };
  const { token } = await call({ method: 'POST', path: '/auth/register', body: account });
  const headers = { authorization: `Bearer ${String(token)}` };
  return {
    headers,
    async addDestination(url) {
      const body = { url, events: ['video.updated'] };
      return String((await call({ method: 'POST', path: '/webhooks', body, headers }))['secret']);
    },
    async createVideo(url) {
      const body = { url: url.href };
      const asyncHeaders = { ...headers, prefer: 'respond-async' };
      const created = await call({ method: 'POST', path: '/videos', body, headers: asyncHeaders });
      return String(created['id']);
    },
    async retitle(videoId, title) {
      await call({ method: 'PATCH', path: `/videos/${videoId}`, body: { title }, headers });
    },
  };
}

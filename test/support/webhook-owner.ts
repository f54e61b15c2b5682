import { setTimeout as delay } from 'node:timers/promises';

import { PASSWORD } from './account-service.ts';

/** Somebody with an account who calls the API, and calls again when the service was away. */
export type WebhookOwner = {
  /** What the owner's own calls carry. */
  readonly headers: { readonly authorization: string };
  /** Answers the secret. */
  readonly addDestination: (url: string) => Promise<string>;
  /** Answers the record's ID; a worker resolves it. */
  readonly createVideo: (address: URL) => Promise<string>;
  /** Causes `video.updated`. */
  readonly retitle: (videoId: string, title: string) => Promise<void>;
};

const AWAY_MS = 50;
const JSON_TYPE = { 'content-type': 'application/json' };

type Answer = Readonly<Record<string, unknown>>;
type Call = {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** `findService` says where the service is now: nowhere while it starts. */
export async function registerOwner(
  findService: () => URL | undefined,
  email = 'ada@example.com',
): Promise<WebhookOwner> {
  async function call({ method, path, body, headers = {} }: Call): Promise<Answer> {
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
      // A process that ends says so with 503, one that is dead says nothing.
      if (response !== undefined && text !== undefined && response.status !== 503) {
        throw new Error(`${method} ${path}: ${response.status} ${text}`);
      }
      await delay(AWAY_MS);
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
    async createVideo(address) {
      const body = { url: address.href };
      const unwaiting = { ...headers, prefer: 'respond-async' };
      const made = await call({ method: 'POST', path: '/videos', body, headers: unwaiting });
      return String(made['id']);
    },
    async retitle(videoId, title) {
      await call({ method: 'PATCH', path: `/videos/${videoId}`, body: { title }, headers });
    },
  };
}

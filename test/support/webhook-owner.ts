import { setTimeout as delay } from 'node:timers/promises';

import { PASSWORD } from './account-service.ts';

/** Somebody with an account who calls the API, and calls again when the service was away. */
export type WebhookOwner = {
  /** Answers the secret. */
  readonly addDestination: (url: string) => Promise<string>;
  /** Answers the ID of a record that is ready. */
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
    async addDestination(url) {
      const body = { url, events: ['video.updated'] };
      return String((await call({ method: 'POST', path: '/webhooks', body, headers }))['secret']);
    },
    async createVideo(address) {
      const body = { url: address.href };
      const waiting = { ...headers, prefer: 'wait=10' };
      const { id, status } = await call({
        method: 'POST',
        path: '/videos',
        body,
        headers: waiting,
      });
      if (status !== 'ready') throw new Error(`the video is ${String(status)}`);
      return String(id);
    },
    async retitle(videoId, title) {
      await call({ method: 'PATCH', path: `/videos/${videoId}`, body: { title }, headers });
    },
  };
}

import { Analytics } from './analytics.ts';
import type { BodyOf, Video } from './api-types.ts';
import { Auth } from './auth.ts';
import { type CallOptions, createHttp, type Http } from './http.ts';
import { isBrowser } from './is-browser.ts';
import { Playback } from './playback.ts';
import { Service } from './service.ts';
import { toPath } from './to-path.ts';
import { Videos } from './videos.ts';
import { wait } from './wait.ts';
import { Webhooks } from './webhooks.ts';

export type ReelayOptions = {
  /** Where the service is, such as `https://video.example.com`. */
  readonly baseUrl: string | URL;
  /** Made in the account area; it may do what its scopes say. Not for browsers. */
  readonly apiKey?: string;
  /** From a log-in, instead of a key. Not for browsers. */
  readonly token?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Attempts after the first, for calls that may be repeated: 3 unless given. */
  readonly retries?: number;
  /** For one attempt: 30 seconds unless given. */
  readonly timeoutMs?: number;
};

const RETRIES = 3;
const TIMEOUT_MS = 30_000;

/** A Reelay service. In browsers it offers what needs no credential. */
export class Reelay {
  readonly #http: Http;
  readonly videos: Videos;
  readonly webhooks: Webhooks;
  readonly analytics: Analytics;
  readonly auth: Auth;
  readonly playback: Playback;
  readonly service: Service;

  constructor(options: ReelayOptions) {
    const { fetch, retries = RETRIES, timeoutMs = TIMEOUT_MS } = options;
    this.#http = createHttp({
      baseUrl: toBaseUrl(options.baseUrl),
      credential: toCredential(options),
      // Looked up at each call, and called as browsers want it: as a function of the global object.
      fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
      retries,
      timeoutMs,
      wait,
      random: Math.random,
    });
    this.videos = new Videos(this.#http);
    this.webhooks = new Webhooks(this.#http);
    this.analytics = new Analytics(this.#http);
    this.auth = new Auth(this.#http);
    this.playback = new Playback(this.#http);
    this.service = new Service(this.#http);
  }

  /** Resolves a public video while you wait, for whoever asks; the record belongs to nobody. */
  embed(body: BodyOf<'embedVideo'>, options?: CallOptions): Promise<Video> {
    return this.#http.json<'embedVideo'>({
      method: 'POST',
      path: toPath('api', 'v1', 'embed'),
      body,
      options,
    });
  }
}

function toBaseUrl(text: string | URL): URL {
  const url = new URL(text);
  if (
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new TypeError(
      'baseUrl must be an http or https address without user, query or fragment.',
    );
  }
  return url;
}

function toCredential({ apiKey, token }: ReelayOptions): Record<string, string> | undefined {
  if (apiKey === undefined && token === undefined) return undefined;
  if (apiKey !== undefined && token !== undefined) {
    throw new TypeError('Give an apiKey or a token, not both.');
  }
  if (isBrowser()) {
    throw new TypeError('Keys and tokens do not belong in browsers: call from your own server.');
  }
  return apiKey === undefined ? { authorization: `Bearer ${token}` } : { 'x-api-key': apiKey };
}

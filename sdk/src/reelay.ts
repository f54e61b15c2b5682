import { Analytics } from './analytics.ts';
import type {
  AuditEntry,
  AuditLogQuery,
  Iframely,
  OEmbed,
  RequestBody,
  RequestQuery,
  Usage,
  Video,
} from './api-types.ts';
import { Auth } from './auth.ts';
import { Branding } from './branding.ts';
import { Events } from './events.ts';
import { Feeds } from './feeds.ts';
import { type CallOptions, createHttp, type Http } from './http.ts';
import { Links } from './links.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { Playback } from './playback.ts';
import { Playlists } from './playlists.ts';
import { Service } from './service.ts';
import { SigningKeys } from './signing-keys.ts';
import { toPath } from './to-path.ts';
import { Videos } from './videos.ts';
import { wait } from './wait.ts';
import { Webhooks } from './webhooks.ts';

export type ReelayOptions = {
  /** The URL of the service, such as `https://video.example.com`. */
  readonly baseUrl: string | URL;
  /** Created in the account area; limited to its scopes. Not for browsers. */
  readonly apiKey?: string | undefined;
  /** A token from a login, as an alternative to a key. Not for browsers. */
  readonly token?: string | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Number of retries of calls that are safe to retry; 3 by default. */
  readonly retries?: number;
  /** Timeout of one attempt; 30 seconds by default. */
  readonly timeoutMs?: number;
};

const RETRIES = 3;
const TIMEOUT_MS = 30_000;
const AUDIT_LOG = toPath('api', 'v1', 'audit-log');

/**
 * A client for a Reelay service. In browsers, only operations without a credential are available.
 */
export class Reelay {
  readonly #http: Http;
  readonly videos: Videos;
  readonly branding: Branding;
  readonly webhooks: Webhooks;
  readonly events: Events;
  readonly feeds: Feeds;
  readonly playlists: Playlists;
  readonly links: Links;
  readonly signingKeys: SigningKeys;
  readonly analytics: Analytics;
  readonly auth: Auth;
  readonly playback: Playback;
  readonly service: Service;

  constructor(options: ReelayOptions) {
    const { fetch, retries = RETRIES, timeoutMs = TIMEOUT_MS } = options;
    this.#http = createHttp({
      baseUrl: toBaseUrl(options.baseUrl),
      credential: toCredential(options),
      // Looked up for each call, and called without `this` as browsers require.
      fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
      retries,
      timeoutMs,
      wait,
      random: Math.random,
    });
    this.videos = new Videos(this.#http);
    this.branding = new Branding(this.#http);
    this.webhooks = new Webhooks(this.#http);
    this.events = new Events(this.#http);
    this.feeds = new Feeds(this.#http);
    this.playlists = new Playlists(this.#http);
    this.links = new Links(this.#http);
    this.signingKeys = new SigningKeys(this.#http);
    this.analytics = new Analytics(this.#http);
    this.auth = new Auth(this.#http);
    this.playback = new Playback(this.#http);
    this.service = new Service(this.#http);
  }

  /** Resolves a URL before responding, and returns its public video without an owner. */
  embed(body: RequestBody<'embedVideo'>, options?: CallOptions): Promise<Video> {
    return this.#http.json<'embedVideo'>({
      method: 'POST',
      path: toPath('api', 'v1', 'embed'),
      body,
      options,
    });
  }

  /** The oEmbed 1.0 response for the URL of a public video, or of a page of the service. */
  oembed(query: Omit<RequestQuery<'getOembed'>, 'format'>, options?: CallOptions): Promise<OEmbed> {
    return this.#http.json<'getOembed'>({
      method: 'GET',
      path: toPath('oembed'),
      query,
      options,
    });
  }

  /** Like `oembed`, in the format of iframely's API. */
  iframely(
    query: Omit<RequestQuery<'getIframely'>, 'callback'>,
    options?: CallOptions,
  ): Promise<Iframely> {
    return this.#http.json<'getIframely'>({
      method: 'GET',
      path: toPath('iframely'),
      query,
      options,
    });
  }

  /** Lists who did what in the account, newest first. */
  auditLog(query: AuditLogQuery = {}, options?: CallOptions): PagedList<AuditEntry> {
    return createPagedList(this.#http.json<'listAuditLog'>, { path: AUDIT_LOG, query, options });
  }

  /** Returns up to 10,000 entries of the audit log as CSV. */
  async auditLogCsv(query: AuditLogQuery = {}, options?: CallOptions): Promise<string> {
    const headers = { accept: 'text/csv' };
    const response = await this.#http.open({
      method: 'GET',
      path: AUDIT_LOG,
      query,
      headers,
      options,
    });
    return response.text();
  }

  /** Returns how much of each quota the account uses. */
  usage(options?: CallOptions): Promise<Usage> {
    return this.#http.json<'getUsage'>({
      method: 'GET',
      path: toPath('api', 'v1', 'usage'),
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
      'baseUrl must be an http or https URL without user name, query or fragment.',
    );
  }
  return url;
}

function toCredential({ apiKey, token }: ReelayOptions): Record<string, string> | undefined {
  if (apiKey === undefined && token === undefined) return undefined;
  if (apiKey !== undefined && token !== undefined) {
    throw new TypeError('Pass either apiKey or token, not both.');
  }
  if (isBrowser()) {
    throw new TypeError(
      'Do not use keys or tokens in a browser. Call the API from your own server.',
    );
  }
  return apiKey === undefined ? { authorization: `Bearer ${token}` } : { 'x-api-key': apiKey };
}

/** True in pages and their workers. Node, Deno, Bun and edge runtimes define neither global. */
function isBrowser(): boolean {
  const names = ['document', 'importScripts'];
  return names.some((name) => typeof Reflect.get(globalThis, name) !== 'undefined');
}

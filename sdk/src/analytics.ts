import type { LiveViewers, PlaySession, QueryOf, Report } from './api-types.ts';
import type { CallOptions, Http, Query } from './http.ts';
import { readLines } from './read-lines.ts';
import { toPath } from './to-path.ts';

export type ReportQuery = QueryOf<'getVideoAnalytics'>;
export type AccountReportQuery = QueryOf<'getAnalytics'>;

/** How your videos are watched. */
export class Analytics {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Of one video; by default the last 30 days, day by day. */
  video(videoId: string, query: ReportQuery = {}, options?: CallOptions): Promise<Report> {
    const path = toVideoPath(videoId);
    return this.#http.json<'getVideoAnalytics'>({ method: 'GET', path, query, options });
  }

  /** Of all your videos together, with the top videos. */
  account(query: AccountReportQuery = {}, options?: CallOptions): Promise<Report> {
    const path = toPath('api', 'v1', 'analytics');
    return this.#http.json<'getAnalytics'>({ method: 'GET', path, query, options });
  }

  /** The breakdown as CSV where a dimension is asked for, else the series. */
  videoCsv(videoId: string, query: ReportQuery = {}, options?: CallOptions): Promise<string> {
    return this.#readCsv(toVideoPath(videoId), query, options);
  }

  accountCsv(query: AccountReportQuery = {}, options?: CallOptions): Promise<string> {
    return this.#readCsv(toPath('api', 'v1', 'analytics'), query, options);
  }

  /** Who watches a video now, and in the minutes before. */
  videoViewers(
    videoId: string,
    query: QueryOf<'getVideoViewers'> = {},
    options?: CallOptions,
  ): Promise<LiveViewers> {
    const path = toVideoPath(videoId, 'live');
    return this.#http.json<'getVideoViewers'>({ method: 'GET', path, query, options });
  }

  viewers(query: QueryOf<'getViewers'> = {}, options?: CallOptions): Promise<LiveViewers> {
    const path = toPath('api', 'v1', 'analytics', 'live');
    return this.#http.json<'getViewers'>({ method: 'GET', path, query, options });
  }

  /** Each view of a video, in the order in which they began, as fast as you take them. */
  sessions(
    videoId: string,
    query: QueryOf<'exportVideoSessions'> = {},
    options?: CallOptions,
  ): AsyncGenerator<PlaySession, void> {
    return this.#readSessions(toVideoPath(videoId, 'sessions'), query, options);
  }

  /** The same of all your videos together. */
  accountSessions(
    query: QueryOf<'exportSessions'> = {},
    options?: CallOptions,
  ): AsyncGenerator<PlaySession, void> {
    return this.#readSessions(toPath('api', 'v1', 'analytics', 'sessions'), query, options);
  }

  /**
   * Reports what a player of yours does: lines of CMCD version 2 (CTA-5004-B), an event each. Events count once by their
   * `sid` and `sn`, so a call that failed may be repeated. `token` is for a private video.
   */
  report(
    lines: readonly string[],
    { token, ...options }: CallOptions & { readonly token?: string } = {},
  ): Promise<void> {
    return this.#http.done({
      method: 'POST',
      path: toPath('api', 'v1', 'analytics', 'events'),
      query: { token },
      file: { body: lines.map((line) => `${line}\n`).join(''), type: 'application/cmcd' },
      options,
    });
  }

  async *#readSessions(
    path: string,
    query: Query,
    options?: CallOptions,
  ): AsyncGenerator<PlaySession, void> {
    const headers = { accept: 'application/x-ndjson' };
    const { body } = await this.#http.open({ method: 'GET', path, query, headers, options });
    if (body !== null) yield* readLines(body, parseSession);
  }

  async #readCsv(path: string, query: Query, options?: CallOptions): Promise<string> {
    const headers = { accept: 'text/csv' };
    const answer = await this.#http.open({ method: 'GET', path, query, headers, options });
    return answer.text();
  }
}

/** The service's document promises the shape. */
function parseSession(line: string): PlaySession {
  return JSON.parse(line);
}

function toVideoPath(videoId: string, ...rest: readonly string[]): string {
  return toPath('api', 'v1', 'videos', videoId, 'analytics', ...rest);
}

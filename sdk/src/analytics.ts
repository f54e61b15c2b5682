import type { LiveViewers, PlaySession, RequestQuery, AnalyticsReport } from './api-types.ts';
import type { CallOptions, Http, Query } from './http.ts';
import { readLines } from './read-lines.ts';
import { toPath } from './to-path.ts';

export type ReportQuery = RequestQuery<'getVideoAnalytics'>;
export type AccountReportQuery = RequestQuery<'getAnalytics'>;

export class Analytics {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Returns the report of one video, by default for the last 30 days. */
  video(videoId: string, query: ReportQuery = {}, options?: CallOptions): Promise<AnalyticsReport> {
    const path = toVideoPath(videoId);
    return this.#http.json<'getVideoAnalytics'>({ method: 'GET', path, query, options });
  }

  /** Returns the report of all your videos, by default with a breakdown by video. */
  account(query: AccountReportQuery = {}, options?: CallOptions): Promise<AnalyticsReport> {
    const path = toPath('api', 'v1', 'analytics');
    return this.#http.json<'getAnalytics'>({ method: 'GET', path, query, options });
  }

  /** Returns the breakdown as CSV if the query has a dimension, else the time series. */
  videoCsv(videoId: string, query: ReportQuery = {}, options?: CallOptions): Promise<string> {
    return this.#readCsv(toVideoPath(videoId), query, options);
  }

  accountCsv(query: AccountReportQuery = {}, options?: CallOptions): Promise<string> {
    return this.#readCsv(toPath('api', 'v1', 'analytics'), query, options);
  }

  /** Returns the current number of viewers of a video, and the number in each recent minute. */
  videoViewers(
    videoId: string,
    query: RequestQuery<'getVideoViewers'> = {},
    options?: CallOptions,
  ): Promise<LiveViewers> {
    const path = toVideoPath(videoId, 'live');
    return this.#http.json<'getVideoViewers'>({ method: 'GET', path, query, options });
  }

  viewers(query: RequestQuery<'getViewers'> = {}, options?: CallOptions): Promise<LiveViewers> {
    const path = toPath('api', 'v1', 'analytics', 'live');
    return this.#http.json<'getViewers'>({ method: 'GET', path, query, options });
  }

  /**
   * Yields the views of a video, oldest first; reads the response only as fast as views are
   * consumed.
   */
  sessions(
    videoId: string,
    query: RequestQuery<'exportVideoSessions'> = {},
    options?: CallOptions,
  ): AsyncGenerator<PlaySession, void> {
    return this.#readSessions(toVideoPath(videoId, 'sessions'), query, options);
  }

  /**
   * Yields the views of all your videos, oldest first; reads the response only as fast as views are
   * consumed.
   */
  accountSessions(
    query: RequestQuery<'exportSessions'> = {},
    options?: CallOptions,
  ): AsyncGenerator<PlaySession, void> {
    return this.#readSessions(toPath('api', 'v1', 'analytics', 'sessions'), query, options);
  }

  /**
   * Reports playback events: lines of CMCD version 2 (CTA-5004-B), one event per line. Events are
   * deduplicated by `sid` and `sn`, so failed calls can be repeated. `token` is the playback token
   * of a private video.
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
    const response = await this.#http.open({ method: 'GET', path, query, headers, options });
    return response.text();
  }
}

/** The OpenAPI document guarantees the shape. */
function parseSession(line: string): PlaySession {
  return JSON.parse(line);
}

function toVideoPath(videoId: string, ...rest: readonly string[]): string {
  return toPath('api', 'v1', 'videos', videoId, 'analytics', ...rest);
}

import type { Feed, FeedImport, RequestBody, RequestQuery } from './api-types.ts';
import type { CallOptions, CreateOptions, Http } from './http.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { toPath } from './to-path.ts';

/** Feeds whose new items become videos. */
export class Feeds {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Follows a feed. The first check starts in the background. */
  create(body: RequestBody<'createFeed'>, options: CreateOptions = {}): Promise<Feed> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#http.json<'createFeed'>({
      method: 'POST',
      path: toPath('api', 'v1', 'feeds'),
      body,
      idempotencyKey,
      options,
    });
  }

  /** Newest first. */
  list(query: RequestQuery<'listFeeds'> = {}, options?: CallOptions): PagedList<Feed> {
    return createPagedList(this.#http.json<'listFeeds'>, {
      path: toPath('api', 'v1', 'feeds'),
      query,
      options,
    });
  }

  /** Returns all feeds as an OPML document. */
  async exportOpml(options?: CallOptions): Promise<string> {
    const path = toPath('api', 'v1', 'feeds.opml');
    const headers = { accept: 'text/x-opml' };
    return (await this.#http.open({ method: 'GET', path, headers, options })).text();
  }

  /** Follows each feed of an OPML document. Repeating the call follows none twice. */
  importOpml(body: RequestBody<'importFeeds'>, options?: CallOptions): Promise<FeedImport> {
    return this.#http.json<'importFeeds'>({
      method: 'POST',
      path: toPath('api', 'v1', 'feeds', 'import'),
      body,
      options,
    });
  }

  get(feedId: string, options?: CallOptions): Promise<Feed> {
    return this.#http.json<'getFeed'>({ method: 'GET', path: toFeedPath(feedId), options });
  }

  update(feedId: string, changes: RequestBody<'updateFeed'>, options?: CallOptions): Promise<Feed> {
    return this.#http.json<'updateFeed'>({
      method: 'PATCH',
      path: toFeedPath(feedId),
      body: changes,
      options,
    });
  }

  /** Unfollows a feed. Its videos stay. */
  delete(feedId: string, options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'DELETE', path: toFeedPath(feedId), options });
  }

  /** Checks a feed in the background, at most once per minute. */
  refresh(feedId: string, options?: CallOptions): Promise<Feed> {
    return this.#http.json<'refreshFeed'>({
      method: 'POST',
      path: toFeedPath(feedId, 'refresh'),
      options,
    });
  }
}

function toFeedPath(feedId: string, ...rest: readonly string[]): string {
  return toPath('api', 'v1', 'feeds', feedId, ...rest);
}

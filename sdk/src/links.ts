import type { RequestBody, RequestQuery, ShareLink } from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { toPath } from './to-path.ts';

/** Links that show a video or playlist to people without an account. */
export class Links {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  create(body: RequestBody<'createLink'>, options?: CallOptions): Promise<ShareLink> {
    return this.#http.json<'createLink'>({ method: 'POST', path: toLinkPath(), body, options });
  }

  /** Newest first. */
  list(query: RequestQuery<'listLinks'> = {}, options?: CallOptions): PagedList<ShareLink> {
    return createPagedList(this.#http.json<'listLinks'>, { path: toLinkPath(), query, options });
  }

  get(linkId: string, options?: CallOptions): Promise<ShareLink> {
    return this.#http.json<'getLink'>({ method: 'GET', path: toLinkPath(linkId), options });
  }

  /** The changes apply to later views. */
  update(
    linkId: string,
    changes: RequestBody<'updateLink'>,
    options?: CallOptions,
  ): Promise<ShareLink> {
    const path = toLinkPath(linkId);
    return this.#http.json<'updateLink'>({ method: 'PATCH', path, body: changes, options });
  }

  /** Playback through the link ends within a second. */
  delete(linkId: string, options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'DELETE', path: toLinkPath(linkId), options });
  }
}

function toLinkPath(...rest: readonly string[]): string {
  return toPath('api', 'v1', 'links', ...rest);
}

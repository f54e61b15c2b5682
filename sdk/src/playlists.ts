import type { Playlist, PlaylistImport, RequestBody, RequestQuery, Video } from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { toPath } from './to-path.ts';
import type { WriteOptions } from './videos.ts';

export type CreatePlaylistOptions = CallOptions & {
  /**
   * Set your own key if the creation must happen only once, even after a restart of your program.
   */
  readonly idempotencyKey?: string;
};

/** Ordered lists of videos. */
export class Playlists {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  create(
    body: RequestBody<'createPlaylist'>,
    options: CreatePlaylistOptions = {},
  ): Promise<Playlist> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#http.json<'createPlaylist'>({
      method: 'POST',
      path: toPlaylistPath(),
      body,
      idempotencyKey,
      options,
    });
  }

  /** Newest first. */
  list(query: RequestQuery<'listPlaylists'> = {}, options?: CallOptions): PagedList<Playlist> {
    return createPagedList((cursor) =>
      this.#http.json<'listPlaylists'>({
        method: 'GET',
        path: toPlaylistPath(),
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        options,
      }),
    );
  }

  get(playlistId: string, options?: CallOptions): Promise<Playlist> {
    const path = toPlaylistPath(playlistId);
    return this.#http.json<'getPlaylist'>({ method: 'GET', path, options });
  }

  update(
    playlistId: string,
    changes: RequestBody<'updatePlaylist'>,
    options: WriteOptions = {},
  ): Promise<Playlist> {
    return this.#http.json<'updatePlaylist'>({
      method: 'PATCH',
      path: toPlaylistPath(playlistId),
      body: changes,
      headers: { 'if-match': options.ifMatch },
      options,
    });
  }

  /** The videos stay. */
  delete(playlistId: string, options: WriteOptions = {}): Promise<void> {
    const path = toPlaylistPath(playlistId);
    const headers = { 'if-match': options.ifMatch };
    return this.#http.done({ method: 'DELETE', path, headers, options });
  }

  /** In the order of the playlist. */
  videos(
    playlistId: string,
    query: RequestQuery<'listPlaylistVideos'> = {},
    options?: CallOptions,
  ): PagedList<Video> {
    return createPagedList((cursor) =>
      this.#http.json<'listPlaylistVideos'>({
        method: 'GET',
        path: toPlaylistPath(playlistId, 'videos'),
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        options,
      }),
    );
  }

  /** The videos that are ready as RSS, JSON Feed or M3U, in pages of 100. */
  async feed(
    playlistId: string,
    query: RequestQuery<'getPlaylistFeed'> = {},
    options?: CallOptions,
  ): Promise<string> {
    const path = toPlaylistPath(playlistId, 'feed');
    const headers = { accept: '*/*' };
    return (await this.#http.open({ method: 'GET', path, query, headers, options })).text();
  }

  /** Videos that the playlist contains keep their place. */
  add(
    playlistId: string,
    body: RequestBody<'addPlaylistVideos'>,
    options: WriteOptions = {},
  ): Promise<Playlist> {
    return this.#http.json<'addPlaylistVideos'>({
      method: 'POST',
      path: toPlaylistPath(playlistId, 'videos'),
      body,
      headers: { 'if-match': options.ifMatch },
      options,
    });
  }

  /** Creates the videos of an M3U playlist or a feed, and adds them. Repeat it while some remain. */
  import(
    playlistId: string,
    body: RequestBody<'importPlaylistVideos'>,
    options?: CallOptions,
  ): Promise<PlaylistImport> {
    return this.#http.json<'importPlaylistVideos'>({
      method: 'POST',
      path: toPlaylistPath(playlistId, 'import'),
      body,
      options,
    });
  }

  /** Moves a video behind another one, or with null to the start. */
  move(
    playlistId: string,
    { videoId, ...body }: RequestBody<'movePlaylistVideo'> & { readonly videoId: string },
    options: WriteOptions = {},
  ): Promise<Playlist> {
    return this.#http.json<'movePlaylistVideo'>({
      method: 'PATCH',
      path: toPlaylistPath(playlistId, 'videos', videoId),
      body,
      headers: { 'if-match': options.ifMatch },
      options,
    });
  }

  /** The video itself stays. */
  remove(playlistId: string, videoId: string, options: WriteOptions = {}): Promise<void> {
    const path = toPlaylistPath(playlistId, 'videos', videoId);
    const headers = { 'if-match': options.ifMatch };
    return this.#http.done({ method: 'DELETE', path, headers, options });
  }
}

function toPlaylistPath(...rest: readonly string[]): string {
  return toPath('api', 'v1', 'playlists', ...rest);
}

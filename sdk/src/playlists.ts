import type { Playlist, PlaylistImport, RequestBody, RequestQuery, Video } from './api-types.ts';
import type { CallOptions, CreateOptions, Http, WriteOptions } from './http.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { toPath } from './to-path.ts';

/** Ordered lists of videos. */
export class Playlists {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  create(body: RequestBody<'createPlaylist'>, options: CreateOptions = {}): Promise<Playlist> {
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
    return createPagedList(this.#http.json<'listPlaylists'>, {
      path: toPlaylistPath(),
      query,
      options,
    });
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
      options,
    });
  }

  /** The videos stay. */
  delete(playlistId: string, options: WriteOptions = {}): Promise<void> {
    const path = toPlaylistPath(playlistId);
    return this.#http.done({ method: 'DELETE', path, options });
  }

  /** In the order of the playlist. */
  videos(
    playlistId: string,
    query: RequestQuery<'listPlaylistVideos'> = {},
    options?: CallOptions,
  ): PagedList<Video> {
    return createPagedList(this.#http.json<'listPlaylistVideos'>, {
      path: toPlaylistPath(playlistId, 'videos'),
      query,
      options,
    });
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
      options,
    });
  }

  /** The video itself stays. */
  remove(playlistId: string, videoId: string, options: WriteOptions = {}): Promise<void> {
    const path = toPlaylistPath(playlistId, 'videos', videoId);
    return this.#http.done({ method: 'DELETE', path, options });
  }
}

function toPlaylistPath(...rest: readonly string[]): string {
  return toPath('api', 'v1', 'playlists', ...rest);
}

import type {
  RequestBody,
  PlaybackToken,
  RequestQuery,
  Video,
  VideoBatch,
  VideoSources,
  VideoStatus,
  VideoTrace,
} from './api-types.ts';
import type { CallOptions, CreateOptions, Http, WriteOptions } from './http.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { Subtitles } from './subtitles.ts';
import { toFile } from './to-file.ts';
import { toPath } from './to-path.ts';
import { watchStatus } from './watch-status.ts';

export type CreateVideoOptions = CreateOptions & {
  /** Waits for the resolution up to this many seconds; 0 returns immediately. */
  readonly waitSeconds?: number;
};

/** The timeout of a call is its requested wait plus this margin. */
const RESPONSE_MARGIN_MS = 15_000;
/** The service responds to a batch after about 30 seconds at the latest. */
const BATCH_TIMEOUT_MS = 60_000;

export class Videos {
  readonly #http: Http;
  /** Tokens that grant temporary playback of a private video. */
  readonly playbackTokens: PlaybackTokens;
  readonly subtitles: Subtitles;

  constructor(http: Http) {
    this.#http = http;
    this.playbackTokens = new PlaybackTokens(http);
    this.subtitles = new Subtitles(http);
  }

  /**
   * Creates a video from a URL. With a credential, you own the video, and creating the same URL
   * again returns the existing one. Throws `video_exists` if `body` contains a value that the
   * existing video does not have; `details[0].videoId` is its ID.
   */
  create(body: RequestBody<'createVideo'>, options: CreateVideoOptions = {}): Promise<Video> {
    const { waitSeconds, idempotencyKey = crypto.randomUUID() } = options;
    return this.#http.json<'createVideo'>({
      method: 'POST',
      path: toPath('api', 'v1', 'videos'),
      headers: { prefer: toPreference(waitSeconds) },
      body,
      // Without a credential, the service ignores the idempotency key.
      ...(this.#http.hasCredential && { idempotencyKey }),
      options: waitSeconds === undefined ? options : extendTimeout(waitSeconds, options),
    });
  }

  /**
   * Creates up to 500 videos, without waiting for their resolution. Returns one result per video in
   * the same order, so check each `status`. Requires a credential.
   */
  createBatch(
    videos: RequestBody<'createVideos'>['videos'],
    options: CreateOptions = {},
  ): Promise<VideoBatch> {
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#http.json<'createVideos'>({
      method: 'POST',
      path: toPath('api', 'v1', 'videos', 'batch'),
      body: { videos },
      idempotencyKey,
      options: { timeoutMs: BATCH_TIMEOUT_MS, ...options },
    });
  }

  /** Lists your videos, newest first by default. */
  list(query: RequestQuery<'listVideos'> = {}, options?: CallOptions): PagedList<Video> {
    return createPagedList(this.#http.json<'listVideos'>, {
      path: toPath('api', 'v1', 'videos'),
      query,
      options,
    });
  }

  get(videoId: string, options?: CallOptions): Promise<Video> {
    return this.#http.json<'getVideo'>({ method: 'GET', path: toVideoPath(videoId), options });
  }

  update(
    videoId: string,
    changes: RequestBody<'updateVideo'>,
    options: WriteOptions = {},
  ): Promise<Video> {
    return this.#http.json<'updateVideo'>({
      method: 'PATCH',
      path: toVideoPath(videoId),
      body: changes,
      options,
    });
  }

  /** With `undo`, the video can be restored for that many seconds. */
  delete(
    videoId: string,
    { undo, ...options }: WriteOptions & RequestQuery<'deleteVideo'> = {},
  ): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toVideoPath(videoId),
      query: { undo },
      options,
    });
  }

  /** Uploads a poster: a JPEG, PNG or WebP image of at most 2 MiB. */
  setPoster(videoId: string, image: Uint8Array | Blob, options: WriteOptions = {}): Promise<Video> {
    return this.#http.json<'putPoster'>({
      method: 'PUT',
      path: toVideoPath(videoId, 'poster'),
      file: toFile(image),
      options,
    });
  }

  /** Restores the poster of the source. */
  deletePoster(videoId: string, options: WriteOptions = {}): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toVideoPath(videoId, 'poster'),
      options,
    });
  }

  /** Undoes a deletion with `undo`. */
  restore(videoId: string, options?: CallOptions): Promise<Video> {
    return this.#http.json<'restoreVideo'>({
      method: 'POST',
      path: toVideoPath(videoId, 'restore'),
      options,
    });
  }

  /** Resolves the source again in the background; the returned video has no new result yet. */
  refresh(videoId: string, options?: CallOptions): Promise<Video> {
    return this.#http.json<'refreshVideo'>({
      method: 'POST',
      path: toVideoPath(videoId, 'refresh'),
      options,
    });
  }

  /** Reports a public or unlisted video to the operator of the service. */
  report(videoId: string, body: RequestBody<'reportVideo'>, options?: CallOptions): Promise<void> {
    const path = toVideoPath(videoId, 'reports');
    return this.#http.done({ method: 'POST', path, body, options });
  }

  status(videoId: string, options?: CallOptions): Promise<VideoStatus> {
    return this.#http.json<'getVideoStatus'>({
      method: 'GET',
      path: toVideoPath(videoId, 'status'),
      options,
    });
  }

  /** Yields the status now and after each change, until it is final. */
  watchStatus(videoId: string, options?: CallOptions): AsyncGenerator<VideoStatus, void> {
    return watchStatus(this.#http, videoId, options);
  }

  /** Returns the sources and their order: `health`, or `given` after `orderSources` with IDs. */
  sources(videoId: string, options?: CallOptions): Promise<VideoSources> {
    const path = toVideoPath(videoId, 'sources');
    return this.#http.json<'getVideoSources'>({ method: 'GET', path, options });
  }

  /** Adds a backup source, used if the sources before it fail. */
  addSource(
    videoId: string,
    body: RequestBody<'addVideoSource'>,
    options: WriteOptions = {},
  ): Promise<Video> {
    return this.#http.json<'addVideoSource'>({
      method: 'POST',
      path: toVideoPath(videoId, 'sources'),
      body,
      options,
    });
  }

  /** Reorders the sources: `'health'`, or the IDs of all sources with the default first. */
  orderSources(
    videoId: string,
    order: RequestBody<'orderVideoSources'>['order'],
    options: WriteOptions = {},
  ): Promise<VideoSources> {
    return this.#http.json<'orderVideoSources'>({
      method: 'PATCH',
      path: toVideoPath(videoId, 'sources'),
      body: { order },
      options,
    });
  }

  removeSource(videoId: string, sourceId: string, options: WriteOptions = {}): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toVideoPath(videoId, 'sources', sourceId),
      options,
    });
  }

  /** Returns the trace of the last resolution. */
  trace(videoId: string, options?: CallOptions): Promise<VideoTrace> {
    return this.#http.json<'getVideoTrace'>({
      method: 'GET',
      path: toVideoPath(videoId, 'trace'),
      options,
    });
  }
}

export class PlaybackTokens {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** `expiresIn` is in seconds. */
  create(
    videoId: string,
    body: RequestBody<'createPlaybackToken'>,
    options?: CallOptions,
  ): Promise<PlaybackToken> {
    const path = toVideoPath(videoId, 'playback-tokens');
    return this.#http.json<'createPlaybackToken'>({ method: 'POST', path, body, options });
  }

  /** Revokes all playback tokens of a video. */
  revokeAll(videoId: string, options?: CallOptions): Promise<void> {
    const path = toVideoPath(videoId, 'playback-tokens');
    return this.#http.done({ method: 'DELETE', path, options });
  }
}

function toVideoPath(videoId: string, ...rest: readonly string[]): string {
  return toPath('api', 'v1', 'videos', videoId, ...rest);
}

/** RFC 7240. */
function toPreference(waitSeconds: number | undefined): string | undefined {
  if (waitSeconds === undefined) return undefined;
  return waitSeconds === 0 ? 'respond-async' : `wait=${Math.ceil(waitSeconds)}`;
}

function extendTimeout(waitSeconds: number, options: CallOptions): CallOptions {
  return { timeoutMs: waitSeconds * 1000 + RESPONSE_MARGIN_MS, ...options };
}

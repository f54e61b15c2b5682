import type {
  BodyOf,
  PlaybackToken,
  QueryOf,
  Source,
  Video,
  VideoStatus,
  VideoTrace,
} from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { createListing, type Listing } from './listing.ts';
import { Subtitles } from './subtitles.ts';
import { toPath } from './to-path.ts';
import { watchStatus } from './watch-status.ts';

export type CreateVideoOptions = CallOptions & {
  /** Answers when the video is resolved, or after so many seconds; 0 answers at once. */
  readonly waitSeconds?: number;
  /** Your own, for a creation that must happen once even when your program starts again. */
  readonly idempotencyKey?: string;
};

/** `ifMatch`, an `ETag`, makes the change only if nobody made another meanwhile. */
export type ChangeOptions = CallOptions & { readonly ifMatch?: string };

/** Beyond what the caller waits for on purpose. */
const ANSWER_MS = 15_000;

export class Videos {
  readonly #http: Http;
  /** Whoever has such a token plays one private video for a while. */
  readonly playbackTokens: PlaybackTokens;
  readonly subtitles: Subtitles;

  constructor(http: Http) {
    this.#http = http;
    this.playbackTokens = new PlaybackTokens(http);
    this.subtitles = new Subtitles(http);
  }

  /** Makes a record of the video at an address. With a credential it is yours, and made once. */
  create(body: BodyOf<'createVideo'>, options: CreateVideoOptions = {}): Promise<Video> {
    const { waitSeconds, idempotencyKey = crypto.randomUUID() } = options;
    return this.#http.json<'createVideo'>({
      method: 'POST',
      path: toPath('api', 'v1', 'videos'),
      headers: { prefer: toPreference(waitSeconds) },
      body,
      // Without a credential the service ignores the key.
      ...(this.#http.hasCredential && { idempotencyKey }),
      options: waitSeconds === undefined ? options : withTimeFor(waitSeconds, options),
    });
  }

  /** Your videos, by default the newest first. */
  list(query: QueryOf<'listVideos'> = {}, options?: CallOptions): Listing<Video> {
    return createListing((cursor) =>
      this.#http.json<'listVideos'>({
        method: 'GET',
        path: toPath('api', 'v1', 'videos'),
        query: { ...query, ...(cursor !== undefined && { cursor }) },
        options,
      }),
    );
  }

  get(videoId: string, options?: CallOptions): Promise<Video> {
    return this.#http.json<'getVideo'>({ method: 'GET', path: toVideoPath(videoId), options });
  }

  update(
    videoId: string,
    changes: BodyOf<'updateVideo'>,
    options: ChangeOptions = {},
  ): Promise<Video> {
    return this.#http.json<'updateVideo'>({
      method: 'PATCH',
      path: toVideoPath(videoId),
      headers: { 'if-match': options.ifMatch },
      body: changes,
      options,
    });
  }

  delete(videoId: string, options: ChangeOptions = {}): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toVideoPath(videoId),
      headers: { 'if-match': options.ifMatch },
      options,
    });
  }

  /** Looks at the source again; the answer says what was known before. */
  refresh(videoId: string, options?: CallOptions): Promise<Video> {
    return this.#http.json<'refreshVideo'>({
      method: 'POST',
      path: toVideoPath(videoId, 'refresh'),
      options,
    });
  }

  status(videoId: string, options?: CallOptions): Promise<VideoStatus> {
    return this.#http.json<'getVideoStatus'>({
      method: 'GET',
      path: toVideoPath(videoId, 'status'),
      options,
    });
  }

  /** The status at once and after each change, until nothing more is to be expected. */
  watchStatus(videoId: string, options?: CallOptions): AsyncGenerator<VideoStatus, void> {
    return watchStatus(this.#http, videoId, options);
  }

  async sources(videoId: string, options?: CallOptions): Promise<readonly Source[]> {
    const path = toVideoPath(videoId, 'sources');
    const { sources } = await this.#http.json<'getVideoSources'>({
      method: 'GET',
      path,
      options,
    });
    return sources;
  }

  /** Adds a further address of the same video, which stands in when what comes before it is lost. */
  addSource(
    videoId: string,
    body: BodyOf<'addVideoSource'>,
    options: ChangeOptions = {},
  ): Promise<Video> {
    return this.#http.json<'addVideoSource'>({
      method: 'POST',
      path: toVideoPath(videoId, 'sources'),
      headers: { 'if-match': options.ifMatch },
      body,
      options,
    });
  }

  /** `'health'`, or the IDs of all sources, the default first. */
  async orderSources(
    videoId: string,
    order: BodyOf<'orderVideoSources'>['order'],
    options: ChangeOptions = {},
  ): Promise<readonly Source[]> {
    const { sources } = await this.#http.json<'orderVideoSources'>({
      method: 'PATCH',
      path: toVideoPath(videoId, 'sources'),
      headers: { 'if-match': options.ifMatch },
      body: { order },
      options,
    });
    return sources;
  }

  removeSource(videoId: string, sourceId: string, options: ChangeOptions = {}): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toVideoPath(videoId, 'sources', sourceId),
      headers: { 'if-match': options.ifMatch },
      options,
    });
  }

  /** How the video was resolved last: what was tried, what was found, and what it took. */
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
    body: BodyOf<'createPlaybackToken'>,
    options?: CallOptions,
  ): Promise<PlaybackToken> {
    const path = toVideoPath(videoId, 'playback-tokens');
    return this.#http.json<'createPlaybackToken'>({ method: 'POST', path, body, options });
  }

  /** Withdraws all of a video's tokens. */
  deleteAll(videoId: string, options?: CallOptions): Promise<void> {
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

function withTimeFor(waitSeconds: number, options: CallOptions): CallOptions {
  return { timeoutMs: waitSeconds * 1000 + ANSWER_MS, ...options };
}

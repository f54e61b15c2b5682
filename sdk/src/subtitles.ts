import type { AnswerOf, BodyOf, QueryOf, StoredSubtitleTrack, SubtitleTrack } from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

/** `ifMatch`, an `ETag`, makes the change only if nobody made another meanwhile. */
export type TrackChangeOptions = CallOptions & { readonly ifMatch?: string };

/** What is said of an upload beside its bytes; `offset` in seconds. */
export type UploadOptions = TrackChangeOptions & QueryOf<'putSubtitle'>;

const UNKNOWN_TYPE = 'application/octet-stream';

/** The tracks of a video, one for each language (BCP 47). */
export class Subtitles {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** The oldest first. */
  async list(videoId: string, options?: CallOptions): Promise<readonly SubtitleTrack[]> {
    const path = toTracksPath(videoId);
    const { data } = await this.#http.json<'listSubtitles'>({ method: 'GET', path, options });
    return data;
  }

  get(videoId: string, lang: string, options?: CallOptions): Promise<SubtitleTrack> {
    const path = toTracksPath(videoId, lang);
    return this.#http.json<'getSubtitle'>({ method: 'GET', path, options });
  }

  /** The track as WebVTT, or as SubRip. */
  async text(
    videoId: string,
    lang: string,
    format: 'vtt' | 'srt' = 'vtt',
    options?: CallOptions,
  ): Promise<string> {
    const path = toTracksPath(videoId, `${lang}.${format}`);
    const response = await this.#http.open({ method: 'GET', path, headers: ANY, options });
    return response.text();
  }

  /** The file as it was uploaded. Read its body, or cancel it. */
  original(videoId: string, lang: string, options?: CallOptions): Promise<Response> {
    const path = toTracksPath(videoId, lang, 'original');
    return this.#http.open({ method: 'GET', path, headers: ANY, options });
  }

  /**
   * Uploads a file, or puts it in the place of the one before. The service tells format and character set by
   * themselves, and answers with what it had to mend.
   */
  put(
    videoId: string,
    lang: string,
    file: string | Uint8Array<ArrayBuffer> | Blob,
    { ifMatch, signal, timeoutMs, onAnswer, ...query }: UploadOptions = {},
  ): Promise<StoredSubtitleTrack> {
    return this.#http.json<'putSubtitle'>({
      method: 'PUT',
      path: toTracksPath(videoId, lang),
      headers: { 'if-match': ifMatch },
      query,
      file: { body: file, type: UNKNOWN_TYPE },
      options: {
        ...(signal && { signal }),
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...(onAnswer && { onAnswer }),
      },
    });
  }

  /** Changes what a track is called or is for, or when its cues come. */
  update(
    videoId: string,
    lang: string,
    changes: BodyOf<'updateSubtitle'>,
    options: TrackChangeOptions = {},
  ): Promise<AnswerOf<'updateSubtitle'>> {
    return this.#http.json<'updateSubtitle'>({
      method: 'PATCH',
      path: toTracksPath(videoId, lang),
      headers: { 'if-match': options.ifMatch },
      body: changes,
      options,
    });
  }

  delete(videoId: string, lang: string, options: TrackChangeOptions = {}): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toTracksPath(videoId, lang),
      headers: { 'if-match': options.ifMatch },
      options,
    });
  }
}

const ANY = { accept: '*/*' } as const;

function toTracksPath(videoId: string, ...rest: readonly string[]): string {
  return toPath('api', 'v1', 'videos', videoId, 'subtitles', ...rest);
}

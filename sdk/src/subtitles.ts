import type {
  ResponseBody,
  RequestBody,
  RequestQuery,
  StoredSubtitleTrack,
  SubtitleTrack,
} from './api-types.ts';
import type { CallOptions, Http, WriteOptions } from './http.ts';
import { createPagedList, type PagedList } from './paged-list.ts';
import { toFile } from './to-file.ts';
import { toPath } from './to-path.ts';

/** Upload parameters; `offset` is in seconds. */
export type UploadSubtitleOptions = WriteOptions &
  RequestQuery<'putSubtitle'> & {
    readonly file: string | Uint8Array | Blob;
    /** With `*`, the upload fails with `precondition_failed` if the track already exists. */
    readonly ifNoneMatch?: '*';
  };

export type UpdateSubtitleOptions = WriteOptions & RequestBody<'updateSubtitle'>;

/** The subtitle tracks of a video, one for each language (BCP 47). */
export class Subtitles {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Uploaded tracks, oldest first, then the captions of the source. */
  list(
    videoId: string,
    query: Omit<RequestQuery<'listSubtitles'>, 'token'> = {},
    options?: CallOptions,
  ): PagedList<SubtitleTrack> {
    const path = toTracksPath(videoId);
    return createPagedList(this.#http.json<'listSubtitles'>, { path, query, options });
  }

  get(videoId: string, lang: string, options?: CallOptions): Promise<SubtitleTrack> {
    const path = toTracksPath(videoId, lang);
    return this.#http.json<'getSubtitle'>({ method: 'GET', path, options });
  }

  /** Returns the track as WebVTT, or as SubRip with `format: 'srt'`. */
  async text(
    videoId: string,
    lang: string,
    { format = 'vtt', ...options }: CallOptions & { readonly format?: 'vtt' | 'srt' } = {},
  ): Promise<string> {
    const path = toTracksPath(videoId, `${lang}.${format}`);
    const response = await this.#http.open({ method: 'GET', path, headers: ANY, options });
    return response.text();
  }

  /** Returns the uploaded file. Read its body or cancel it. */
  original(videoId: string, lang: string, options?: CallOptions): Promise<Response> {
    const path = toTracksPath(videoId, lang, 'original');
    return this.#http.open({ method: 'GET', path, headers: ANY, options });
  }

  /**
   * Uploads or replaces a track. The service detects the format and character set, and reports its
   * automatic fixes.
   */
  upload(
    videoId: string,
    lang: string,
    { file, ifMatch, ifNoneMatch, signal, timeoutMs, onResponse, ...query }: UploadSubtitleOptions,
  ): Promise<StoredSubtitleTrack> {
    return this.#http.json<'putSubtitle'>({
      method: 'PUT',
      path: toTracksPath(videoId, lang),
      headers: { 'if-match': ifMatch, 'if-none-match': ifNoneMatch },
      query,
      file: toFile(file),
      options: toCallOptions({ signal, timeoutMs, onResponse }),
    });
  }

  /** Changes the label, kind or timing of a track. */
  update(
    videoId: string,
    lang: string,
    { ifMatch, signal, timeoutMs, onResponse, ...changes }: UpdateSubtitleOptions,
  ): Promise<ResponseBody<'updateSubtitle'>> {
    return this.#http.json<'updateSubtitle'>({
      method: 'PATCH',
      path: toTracksPath(videoId, lang),
      headers: { 'if-match': ifMatch },
      body: changes,
      options: toCallOptions({ signal, timeoutMs, onResponse }),
    });
  }

  delete(videoId: string, lang: string, options: WriteOptions = {}): Promise<void> {
    return this.#http.done({
      method: 'DELETE',
      path: toTracksPath(videoId, lang),
      options,
    });
  }
}

const ANY = { accept: '*/*' } as const;

function toTracksPath(videoId: string, ...rest: readonly string[]): string {
  return toPath('api', 'v1', 'videos', videoId, 'subtitles', ...rest);
}

function toCallOptions({
  signal,
  timeoutMs,
  onResponse,
}: { readonly [Name in keyof CallOptions]: CallOptions[Name] | undefined }): CallOptions {
  return {
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(onResponse && { onResponse }),
  };
}

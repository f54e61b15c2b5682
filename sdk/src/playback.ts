import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

export type PlaybackOptions = CallOptions & {
  /** A byte range, such as `bytes=0-1023` (RFC 9110 §14.2). */
  readonly range?: string;
  /** Required for a private video. */
  readonly playbackToken?: string;
};

export type PosterOptions = PlaybackOptions & {
  /** In pixels. Smaller images are returned unchanged. */
  readonly width?: 160 | 320 | 640 | 1280;
};

/**
 * Media, manifests, posters and thumbnails. Each method returns the raw response: read its body or
 * cancel it.
 */
export class Playback {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** The default source of a video: its file or manifest. */
  stream(videoId: string, options?: PlaybackOptions): Promise<Response> {
    return this.#open([videoId], options);
  }

  source(videoId: string, sourceId: string, options?: PlaybackOptions): Promise<Response> {
    return this.#open([videoId, sourceId], options);
  }

  /** An image. With a width, it is a JPEG if it can be resized, and the original otherwise. */
  poster(videoId: string, options: PosterOptions = {}): Promise<Response> {
    return this.#open([videoId, 'poster'], options, { width: options.width });
  }

  /** A WebVTT track of pictures for the timeline; without cues if the video has none. */
  thumbnails(videoId: string, options?: PlaybackOptions): Promise<Response> {
    return this.#open([videoId, 'thumbnails.vtt'], options);
  }

  #open(
    parts: readonly string[],
    options: PlaybackOptions = {},
    query: { readonly width?: number | undefined } = {},
  ): Promise<Response> {
    const { range, playbackToken } = options;
    return this.#http.open({
      method: 'GET',
      path: toPath('stream', ...parts),
      query: { ...query, token: playbackToken },
      headers: { accept: '*/*', range },
      options,
    });
  }
}

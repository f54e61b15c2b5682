import type { Chapter } from '#lib/media/chapter.ts';

/**
 * Fields missing from the file are null. Width and height are the display size, after rotation and
 * in square pixels.
 */
export type MediaIndex =
  | {
      readonly kind: 'media';
      /** False for a file that has only audio. */
      readonly hasVideo: boolean;
      /** Codec family of the video, or else of the audio, such as `avc`. */
      readonly mainCodec: string | null;
      /** Seconds. */
      readonly duration: number | null;
      readonly width: number | null;
      readonly height: number | null;
      /** RFC 6381 codec strings, video first. */
      readonly codecs: string | null;
      readonly frameRate: number | null;
      readonly chapters: readonly Chapter[];
    }
  /** `schemes` are key systems and encryption schemes, such as `widevine` and `cenc`. */
  | { readonly kind: 'encrypted'; readonly schemes: readonly string[] }
  /** An initialization segment: the file has tracks but no samples. */
  | { readonly kind: 'no_samples' }
  /** The bytes contain no track. */
  | { readonly kind: 'none' };

export type IndexedFile = {
  readonly size: number;
  readonly prefix: Uint8Array;
  /** False if the file may continue beyond `size`. */
  readonly isComplete: boolean;
};

/** `bytes` is null if the requested bytes are unavailable. */
export type ToIndexTask = { readonly id: number; readonly bytes: Uint8Array | null };

export type FromIndexTask =
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly start: number;
      readonly end: number;
      /** True if the read must not cause a request. */
      readonly cachedOnly: boolean;
    }
  /** The result so far, in case the thread is terminated. */
  | { readonly kind: 'found'; readonly index: MediaIndex };

/** What a file's own index says; null where it says nothing. Width and height are as displayed: rotated, square pixels. */
export type MediaIndex =
  | {
      readonly kind: 'video';
      /** Name of the video's codec family, such as `avc`. */
      readonly videoCodec: string | null;
      /** Seconds. */
      readonly duration: number | null;
      readonly width: number | null;
      readonly height: number | null;
      /** As in RFC 6381, video first. */
      readonly codecs: string | null;
      readonly frameRate: number | null;
    }
  | { readonly kind: 'audio_only' }
  /** No track could be made of the bytes. */
  | { readonly kind: 'none' };

/** A file whose index is to be read: its length, and its first bytes. */
export type IndexedFile = {
  readonly size: number;
  readonly prefix: Uint8Array;
  /** False when `size` is a part of the file, which must not be taken for its end. */
  readonly isWhole: boolean;
};

export type ToIndexWorker =
  | ({ readonly kind: 'start' } & IndexedFile)
  /** Null for bytes that can't be had. */
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array | null };

export type FromIndexWorker =
  /** The thread has come up: from now on its silence counts. */
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'read';
      readonly id: number;
      readonly start: number;
      readonly end: number;
      /** Worth no request. */
      readonly heldOnly: boolean;
    }
  /** What is known so far; a later one replaces it. */
  | { readonly kind: 'found'; readonly index: MediaIndex }
  | { readonly kind: 'done' };

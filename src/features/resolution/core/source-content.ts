import type { MediaKind } from '#lib/media/media-kind.ts';

/** How the server handled the range. If it was refused, the response is the entire resource. */
export type RangeSupport = 'honored' | 'ignored' | 'refused';

/** A resource whose first bytes have been received. Dispose it to free the connection. */
export type SourceContent = AsyncDisposable & {
  readonly requestedUrl: URL;
  /** The final URL, after redirects. */
  readonly url: URL;
  readonly headers: ReadonlyMap<string, string>;
  readonly contentType: string | null;
  readonly kind: MediaKind;
  /** Size of the entire resource in bytes; null if unknown. */
  readonly size: number | null;
  /** The request headers that `requestedUrl` required. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The page that leads to `requestedUrl`, if it is known. */
  readonly page: URL | null;
  readonly prefix: Uint8Array;
  /** Continues reading this response; returns all bytes so far, at least `bytes` if available. */
  readonly readTo: (bytes: number) => Promise<Uint8Array>;
  /** Like `readTo`, without joining or keeping the bytes. */
  readonly takeParts: (bytes: number) => Promise<readonly Uint8Array[]>;
  /** True once the response body has been read to its end. */
  readonly isComplete: () => boolean;
  readonly ranges: RangeSupport;
};

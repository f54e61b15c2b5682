import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

import type { CookieJar } from '#lib/http/cookie-jar.ts';

import type { HostRequirements } from './host-requirements.ts';
import type { SlabBody } from './slab-body.ts';

/**
 * Limits of one exchange. A caller may lower them, but not raise them above the service's limits.
 */
export type EgressLimits = {
  /** With 0, a redirect is returned as the response. */
  readonly redirectsMax: number;
  /** Covers DNS, TCP and TLS together. */
  readonly connectTimeoutMs: number;
  /** From the last byte of the request to the response headers. */
  readonly headersTimeoutMs: number;
  /** Longest pause inside the body while the reader waits for bytes. */
  readonly bodyIdleTimeoutMs: number;
  /** Limits the entire exchange, including redirects and the body; null for media streams. */
  readonly totalTimeoutMs: number | null;
  /** Decoded body bytes; null for media streams. */
  readonly bodyBytesMax: number | null;
};

export type EgressRequest = {
  readonly url: URL;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Names in lower case. Hop-by-hop and framing headers are rejected. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<EgressLimits>;
  /** Cookies of earlier responses. By default, only those of the redirects are sent back. */
  readonly cookies?: CookieJar;
  /** What hosts are known to require. Each gets only its own headers and cookies. */
  readonly requirements?: HostRequirements;
  /**
   * A host that refuses the request is tried with what other clients send, and `requirements` is
   * updated. `page` leads to the URL. The body of a final refusal is closed.
   */
  readonly learns?: { readonly page: URL | null };
  /**
   * A reason to wait longer for the response headers. `long_poll`: the server delays its response
   * until it has new data. `media`: a transcoder may have to start first.
   */
  readonly waitsFor?: 'long_poll' | 'media';
  /**
   * Decode gzip, deflate, br and zstd bodies (within the limits); true by default. If false, or if
   * the request has a `range`, `identity` is requested. A body with an unknown coding is returned
   * unchanged, with its `content-encoding`. Gzip without `content-encoding` is decoded, too.
   */
  readonly decode?: boolean;
  /**
   * Resolve the name even when an idle connection exists, and use that connection only if the name
   * still resolves to the connection's address.
   */
  readonly forceLookup?: boolean;
  /**
   * The server deduplicates repeated POSTs, so a POST can be retried if the idle connection was
   * closed.
   */
  readonly isIdempotent?: boolean;
};

/**
 * A response whose headers have arrived. Dispose it, or read its body to the end, to free the
 * socket.
 */
export type StreamedResponse = AsyncDisposable & {
  readonly status: number;
  /**
   * Names in lower case; repeated fields joined with ", ". Bounded in count and size, and without
   * `set-cookie`. A decoded body has no `content-encoding` and no `content-length`.
   */
  readonly headers: ReadonlyMap<string, string>;
  /** The final URL, after redirects. */
  readonly url: URL;
  /** The number of redirects, and of repetitions with what other clients send. */
  readonly redirects: number;
  /** Decoded bytes. Errors with EgressError. Destruction closes the upstream socket immediately. */
  readonly body: Readable;
};

export type EgressResponse = StreamedResponse & {
  /** The same bytes without a stream. A caller reads either `body` or `slabs`. */
  readonly slabs: SlabBody;
};

/**
 * The only module that opens outgoing connections. On every hop, the address is checked when the
 * socket is opened.
 */
export type Egress = AsyncDisposable & {
  /**
   * Resolves when the response headers have arrived, whatever the status. Rejects with EgressError.
   */
  readonly open: (request: EgressRequest) => Promise<EgressResponse>;
  /**
   * Checks a URL without fetching it: scheme, credentials, port, host format and every DNS record.
   * Rejects with EgressError `blocked_address`. A failed lookup passes, because `open` will report
   * it.
   */
  readonly checkUrl: (url: URL, signal?: AbortSignal) => Promise<void>;
};

/** Raw connections for external programs, which speak HTTP and TLS themselves. */
export type Tunnels = {
  /**
   * Opens a checked connection to the URL's host and port. It lasts until either side or `signal`
   * ends it. Rejects with EgressError.
   */
  readonly openTunnel: (url: URL, signal: AbortSignal) => Promise<Socket>;
};

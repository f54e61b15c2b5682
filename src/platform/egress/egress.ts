import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** Limits of one exchange; a caller may lower them, never lift them above the service's own. */
export type EgressLimits = {
  /** 0: a redirect is itself the response. */
  readonly redirectsMax: number;
  /** Name look-up, TCP and TLS together. */
  readonly connectTimeoutMs: number;
  /** From the request's last byte to the response's head. */
  readonly headersTimeoutMs: number;
  /** Longest silence inside the body while its reader waits for bytes. */
  readonly bodyIdleTimeoutMs: number;
  /** All of it, redirects and body included; null for media streams, which last as long as they play. */
  readonly totalTimeoutMs: number | null;
  /** Decoded body bytes; null for media streams. */
  readonly bodyBytesMax: number | null;
};

export type EgressRequest = {
  readonly url: URL;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Names in lower case. Hop-by-hop and framing headers are refused. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<EgressLimits>;
  /** The receiver is asked to hold its answer until there is something to say: the service's limits for that hold. */
  readonly isHeld?: boolean;
  /**
   * Decode gzip, deflate, br and zstd bodies (within the limits). Default true; media asks for
   * `identity`, as does every request with a `range`. A coded body with a coding that we don't know
   * comes as it is, with its `content-encoding`.
   */
  readonly decode?: boolean;
  /** Look the name up even when a connection stands idle, and use that one only if the name still leads to its address. */
  readonly looksUpAnew?: boolean;
  /** The receiver knows a repeated POST for one: it may be sent again when an idle connection was closed under it. */
  readonly isRepeatable?: boolean;
};

/** A response whose head has arrived. Dispose it, or read its body to the end, to free the socket. */
export type EgressResponse = AsyncDisposable & {
  readonly status: number;
  /**
   * Names in lower case; repeated fields joined with ", ". Bounded in count and size. Of a decoded body
   * `content-encoding` and `content-length` are gone.
   */
  readonly headers: ReadonlyMap<string, string>;
  /** The address that answered, after redirects. */
  readonly url: URL;
  readonly redirects: number;
  /** Decoded bytes. Errors with EgressError. Destroying it closes the upstream socket at once. */
  readonly body: Readable;
};

/** The service's only way out. Every address is judged, on every hop, when the socket is made. */
export type Egress = AsyncDisposable & {
  /** Resolves once the response's head is here, whatever its status; rejects with EgressError. */
  readonly open: (request: EgressRequest) => Promise<EgressResponse>;
  /**
   * Judges an address without fetching it: scheme, credentials, port, host form, and every DNS answer.
   * Rejects with EgressError `blocked_address`; a name that can't be looked up passes (open will say so).
   */
  readonly judge: (url: URL, signal?: AbortSignal) => Promise<void>;
};

/** The way out for a program of the machine's, which speaks HTTP and TLS itself. */
export type Tunnels = {
  /**
   * A connection to the address' host and port, judged as every other; it lasts until either side or `signal` ends it.
   * Rejects with EgressError.
   */
  readonly openTunnel: (url: URL, signal: AbortSignal) => Promise<Socket>;
};

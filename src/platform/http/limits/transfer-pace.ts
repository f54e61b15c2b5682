/**
 * Minimum data rate of a request body, after a grace period. Bodies are small, so this is far below
 * any usable connection.
 */
const HTTP_BODY_GRACE_MS = 10_000;
const HTTP_BODY_BYTES_PER_SECOND_MIN = 1024;
/**
 * A client that reads less than the minimum rate of a waiting response for this time is
 * disconnected. A paused player stops reading; after this time it requests the rest again.
 */
const HTTP_READ_WINDOW_MS = 300_000;
const HTTP_READ_BYTES_PER_SECOND_MIN = 1024;
/** The time limit grows with the data that is waiting, because it may be one large write. */
const HTTP_PENDING_BYTES_PER_SECOND_MIN = 16 * 1024;
/** A client that reads nothing for this time may be disconnected when connections run out. */
const HTTP_STALLED_RESPONSE_MS = 30_000;

/** Minimum data rates of clients, in milliseconds and bytes per second. */
export type PaceLimits = {
  readonly bodyGraceMs: number;
  readonly bodyRateMin: number;
  readonly stalledMs: number;
  readonly readWindowMs: number;
  readonly readRateMin: number;
  readonly pendingRateMin: number;
};

export const PACE_LIMITS: PaceLimits = {
  bodyGraceMs: HTTP_BODY_GRACE_MS,
  bodyRateMin: HTTP_BODY_BYTES_PER_SECOND_MIN,
  stalledMs: HTTP_STALLED_RESPONSE_MS,
  readWindowMs: HTTP_READ_WINDOW_MS,
  readRateMin: HTTP_READ_BYTES_PER_SECOND_MIN,
  pendingRateMin: HTTP_PENDING_BYTES_PER_SECOND_MIN,
};

/** Every received byte extends the time limit of a body. */
export function isBodyTooSlow(
  { elapsedMs, receivedBytes }: { readonly elapsedMs: number; readonly receivedBytes: number },
  { bodyGraceMs, bodyRateMin }: PaceLimits,
): boolean {
  return elapsedMs > bodyGraceMs + toMs(receivedBytes, bodyRateMin);
}

/** What a client has read of a response. */
export type Pace = {
  /** Since when it has read too little to start a new window. */
  readonly windowMs: number;
  readonly windowBytes: number;
  /** When it last read anything, and how much it had read by then. */
  readonly progressMs: number;
  readonly progressBytes: number;
};

type Sample = {
  readonly nowMs: number;
  /** Bytes that the system has accepted. A write counts when all of it has been accepted. */
  readonly sentBytes: number;
  readonly pendingBytes: number;
};

/**
 * `stalled`: the client has stopped reading, such as a paused player with a full buffer. `slow`: it
 * has read less than the minimum for the entire window, so the connection must be closed.
 */
type PaceVerdict = 'reading' | 'stalled' | 'slow';

export function startPace({ nowMs, sentBytes }: Omit<Sample, 'pendingBytes'>): Pace {
  return {
    windowMs: nowMs,
    windowBytes: sentBytes,
    progressMs: nowMs,
    progressBytes: sentBytes,
  };
}

export function classifyPace(
  pace: Pace,
  sample: Sample,
  limits: PaceLimits,
): { readonly pace: Pace; readonly verdict: PaceVerdict } {
  const { nowMs, sentBytes, pendingBytes } = sample;
  const windowBytesMin = (limits.readRateMin * limits.readWindowMs) / 1000;
  if (pendingBytes === 0 || sentBytes - pace.windowBytes >= windowBytesMin) {
    return { pace: startPace(sample), verdict: 'reading' };
  }
  const hasRead = sentBytes > pace.progressBytes;
  const next = hasRead ? { ...pace, progressMs: nowMs, progressBytes: sentBytes } : pace;
  // Progress within one large write is invisible, so its size extends the limits.
  const extraMs = toMs(pendingBytes, limits.pendingRateMin);
  if (nowMs - next.windowMs > limits.readWindowMs + extraMs) return { pace: next, verdict: 'slow' };
  const isStalled = nowMs - next.progressMs > limits.stalledMs + extraMs;
  return { pace: next, verdict: isStalled ? 'stalled' : 'reading' };
}

function toMs(bytes: number, bytesPerSecond: number): number {
  return (bytes / bytesPerSecond) * 1000;
}

export type TokenRate = {
  /** Tokens that can be taken at once. */
  readonly capacity: number;
  readonly perSecond: number;
};

/**
 * Allows `capacity` tokens at once, and `perSecond` on average. The balance is negative while
 * callers wait for tokens that they have taken, or after they have taken more than they expected.
 */
export class TokenBucket {
  readonly #rate: TokenRate;
  #tokens: number;
  #atMs: number;

  constructor(rate: TokenRate, nowMs: number) {
    this.#rate = rate;
    this.#tokens = rate.capacity;
    this.#atMs = nowMs;
  }

  take(tokens: number, nowMs: number): void {
    this.#tokens = this.#count(nowMs) - tokens;
    this.#atMs = nowMs;
  }

  /** Milliseconds until the bucket has these tokens. */
  waitMs(tokens: number, nowMs: number): number {
    const missing = Math.max(0, tokens - this.#count(nowMs));
    return Math.ceil((missing / this.#rate.perSecond) * 1000);
  }

  #count(nowMs: number): number {
    // No tokens are added if the clock has been set back.
    const elapsedMs = Math.max(0, nowMs - this.#atMs);
    const added = (elapsedMs / 1000) * this.#rate.perSecond;
    return Math.min(this.#rate.capacity, this.#tokens + added);
  }
}

/** The state of one rate limit window for one client. */
export type WindowState = {
  readonly name: string;
  /** Its member of `RateLimit-Policy`. */
  readonly policy: string;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly exceeded: boolean;
};

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers, as structured lists (RFC 9651), and
 * `Retry-After` (RFC 9110, section 10.2.3) when a limit is exceeded.
 */
export function toRateLimitHeaders(
  states: readonly WindowState[],
): Readonly<Record<string, string>> {
  const waits = states.filter(({ exceeded }) => exceeded).map(({ resetSeconds }) => resetSeconds);
  return {
    'ratelimit-policy': states.map(({ policy }) => policy).join(', '),
    ratelimit: states
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
    ...(waits.length > 0 && { 'retry-after': String(Math.max(1, ...waits)) }),
  };
}

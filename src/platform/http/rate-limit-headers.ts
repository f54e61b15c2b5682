/** How one window of a rate limit stands for one client. */
export type WindowState = {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly exceeded: boolean;
};

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers, as lists of structured items (RFC 9651), and
 * `Retry-After` (RFC 9110 §10.2.3) when a window is used up.
 */
export function toRateLimitHeaders(
  states: readonly WindowState[],
): Readonly<Record<string, string>> {
  const waits = states.filter(({ exceeded }) => exceeded).map(({ resetSeconds }) => resetSeconds);
  return {
    'ratelimit-policy': states
      .map(({ name, points, windowSeconds }) => `"${name}";q=${points};w=${windowSeconds}`)
      .join(', '),
    ratelimit: states
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
    ...(waits.length > 0 && { 'retry-after': String(Math.max(1, ...waits)) }),
  };
}

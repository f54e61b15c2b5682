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
  let policies = '';
  let limits = '';
  let waitSeconds: number | undefined;
  for (const { name, policy, remaining, resetSeconds, exceeded } of states) {
    const separator = policies === '' ? '' : ', ';
    policies += separator + policy;
    limits += `${separator}"${name}";r=${remaining};t=${resetSeconds}`;
    if (exceeded) waitSeconds = Math.max(waitSeconds ?? 1, resetSeconds);
  }
  return {
    'ratelimit-policy': policies,
    ratelimit: limits,
    ...(waitSeconds !== undefined && { 'retry-after': String(waitSeconds) }),
  };
}

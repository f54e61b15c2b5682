import type { RateLimit } from '#platform/config/parse-setting.ts';

/** `tokens` is negative while requests are waiting. */
export type TokenBucket = { readonly tokens: number; readonly atMs: number };

/** Takes one token from a bucket of `points` tokens that refills in `windowSeconds`. */
export function takeToken(
  bucket: TokenBucket | undefined,
  { points, windowSeconds }: RateLimit,
  nowMs: number,
): { readonly bucket: TokenBucket; readonly waitMs: number } {
  const tokenMs = (windowSeconds * 1000) / points;
  // No tokens are added if the clock has been set back.
  const elapsedMs = Math.max(0, nowMs - (bucket?.atMs ?? nowMs));
  const tokens = Math.min(points, (bucket?.tokens ?? points) + elapsedMs / tokenMs) - 1;
  return { bucket: { tokens, atMs: nowMs }, waitMs: Math.ceil(Math.max(0, -tokens * tokenMs)) };
}

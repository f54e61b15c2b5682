import { isSignedUrl } from '#lib/net/is-signed-url.ts';

import type { ProxyReason } from '../core/resolution.ts';

export type ProxyDecisionInput = {
  readonly url: URL;
  /** Other URLs that the player will fetch: redirect targets, playlists, the first segment. */
  readonly related?: readonly URL[];
  /** Request headers that the upstream requires. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /**
   * True if the player fetches by script and the upstream's CORS headers forbid it (Fetch §3.3).
   */
  readonly isCorsBlocked?: boolean;
  /** True if a browser would reject the content type that the upstream sends. */
  readonly hasMismatchedType?: boolean;
  /** True if the upstream refuses the ranges that browsers request. */
  readonly refusesRanges?: boolean;
};

/** Empty if the player may fetch the source directly. */
export function decideProxyReasons(input: ProxyDecisionInput): readonly ProxyReason[] {
  const { url, related = [], requestHeaders = {} } = input;
  const reasons: ReadonlySet<ProxyReason> = new Set([
    ...decideUrlReasons(url),
    // Related URLs are in public responses, so their signatures are not secret. Their schemes and
    // ports still affect the player.
    ...related.flatMap(decideUrlReasons).filter((reason) => reason !== 'signed_query'),
    ...(Object.keys(requestHeaders).length > 0 ? (['needs_headers'] as const) : []),
    ...(input.isCorsBlocked === true ? (['no_cors'] as const) : []),
    ...(input.hasMismatchedType === true ? (['lying_type'] as const) : []),
    ...(input.refusesRanges === true ? (['no_ranges'] as const) : []),
  ]);
  return [...reasons];
}

/** The reasons that follow from the URL alone; they apply to thumbnails too. */
export function decideUrlReasons(url: URL): readonly ProxyReason[] {
  const reasons: ProxyReason[] = [];
  if (url.username !== '' || url.password !== '') reasons.push('userinfo');
  if (isSignedUrl(url)) reasons.push('signed_query');
  // HTTPS pages must not load plain HTTP media (mixed content).
  if (url.protocol !== 'https:') reasons.push('plain_http');
  // `port` is empty for the default port of the scheme.
  if (url.port !== '') reasons.push('port');
  return reasons;
}

import type { ProxyReason } from './resolution.ts';
import { isSecretLike } from './secret-like.ts';

/** What decides, beside its address, whether a player may fetch a source from its upstream. */
export type ProxyQuestion = {
  readonly url: URL;
  /** What else the player will fetch for it: where redirects led, playlists, the first segment. */
  readonly related?: readonly URL[];
  /** Request headers that it took. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** True where the player fetches by script and the upstream does not allow it (Fetch §3.3). */
  readonly refusesOrigin?: boolean;
  /** True where a browser would refuse the bytes under the type they are sent as. */
  readonly hasLyingType?: boolean;
};

/** Why a source must go through the proxy; empty when it need not. */
export function decideProxyReasons(question: ProxyQuestion): readonly ProxyReason[] {
  const { url, related = [], requestHeaders = {} } = question;
  const reasons: ReadonlySet<ProxyReason> = new Set([
    ...decideAddressReasons(url),
    // A signature that a public answer adds is no secret, but scheme and port hold for the player too.
    ...related.flatMap(decideAddressReasons).filter((reason) => reason !== 'signed_query'),
    ...(Object.keys(requestHeaders).length > 0 ? (['needs_headers'] as const) : []),
    ...(question.refusesOrigin === true ? (['no_cors'] as const) : []),
    ...(question.hasLyingType === true ? (['lying_type'] as const) : []),
  ]);
  return [...reasons];
}

/** The part of the decision that lies in the address alone; it holds for thumbnails too. */
export function decideAddressReasons(url: URL): readonly ProxyReason[] {
  const reasons: ProxyReason[] = [];
  if (url.username !== '' || url.password !== '') reasons.push('userinfo');
  if (hasSecret(url)) reasons.push('signed_query');
  // A page served by https may not load it: mixed content.
  if (url.protocol !== 'https:') reasons.push('plain_http');
  // URL leaves a scheme's default port out.
  if (url.port !== '') reasons.push('port');
  return reasons;
}

function hasSecret(url: URL): boolean {
  for (const [name, value] of url.searchParams) {
    if (isSecretLike(name, value)) return true;
  }
  // Some CDNs sign in the path: /exp=1700000000~acl=/*~hmac=…/ (Akamai), /hdnts=…/.
  return /(?:^|[/~;,])(?:hmac|hdnts|hdnea|hdntl|token|sig|signature|jwt|policy)=[^/]/i.test(
    url.pathname,
  );
}

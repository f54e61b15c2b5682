import { fetchPage } from '../content/fetch-page.ts';
import { NO_DETAILS } from '../content/video-details.ts';
import { optional } from '../core/optional.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { framePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/** An LBRY claim: `@channel:1/video:2` or `video:2`. */
const CLAIM =
  /^\/(?:(?:\$|%24)\/embed\/)?(@[^/@:]{1,120}:[0-9a-f]{1,40}\/[^/@:]{1,200}:[0-9a-f]{1,40}|[^/@:$]{1,200}:[0-9a-f]{1,40})\/?$/;

/** The old player URL: the name, then the claim ID or its first digits. */
const LEGACY_PLAYER = /^\/(?:\$|%24)\/(?:embed|download)\/([^/@:]{1,200})\/([0-9a-f]{1,40})\/?$/;

const BASE = new URL('https://odysee.com/');

export const odyseeAdapter = toUrlAdapter({
  name: 'odysee',
  hosts: ['odysee.com', 'www.odysee.com'],
  info: {
    title: 'Odysee',
    inputs: ['odysee.com/@CHANNEL:ID/VIDEO:ID', 'odysee.com/$/embed/@CHANNEL:ID/VIDEO:ID'],
    output: 'streams or player',
    requests: '1 (page), then the file',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: toPlayer }],
  read: readClaim,
  identify: (claim) => claim,
  resolve: async (claim, ctx) => {
    const watch = new URL(`/${claim}`, BASE);
    const page = await optional(() => fetchPage(ctx.session, watch));
    const details = page?.details ?? NO_DETAILS;
    const urls = (page?.videos ?? []).flatMap(({ contentUrl }) =>
      contentUrl === null ? [] : (parseWebUrl(contentUrl, BASE) ?? []),
    );
    const input = { provider: 'odysee', urls, details, referrer: BASE };
    const streams = await resolveSources(input, ctx);
    if (streams.kind === 'resolved') return streams;
    return framePlayer(toPlayer(claim), details, ctx);
  },
});

function toPlayer(claim: string): URL {
  return new URL(`/$/embed/${claim}`, BASE);
}

function readClaim(url: URL): string | undefined {
  const pathname = url.pathname.replaceAll(/%40/g, '@').replaceAll(/%3a/gi, ':');
  const [, name, claim] = LEGACY_PLAYER.exec(pathname) ?? [];
  return claim === undefined ? CLAIM.exec(pathname)?.[1] : `${name}:${claim}`;
}

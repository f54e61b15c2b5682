import { fetchPage } from '../../fetch-page.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['odysee.com', 'www.odysee.com']);
/** A claim of LBRY: `@channel:1/video:2` or `video:2`. */
const CLAIM =
  /^\/(?:(?:\$|%24)\/embed\/)?(@[^/@:]{1,120}:[0-9a-f]{1,40}\/[^/@:]{1,200}:[0-9a-f]{1,40}|[^/@:$]{1,200}:[0-9a-f]{1,40})\/?$/;

/** The player’s address as it was: the name, then the whole claim. */
const OLD_PLAYER = /^\/(?:\$|%24)\/embed\/([^/@:]{1,200})\/([0-9a-f]{40})\/?$/;

const BASE = new URL('https://odysee.com/');

/** Odysee: the file that its page names (schema.org), else its own player. One request, and the file itself. */
export const odyseeAdapter: AddressAdapter = {
  kind: 'address',
  name: 'odysee',
  about: {
    title: 'Odysee',
    takes: ['odysee.com/@CHANNEL:ID/VIDEO:ID', 'odysee.com/$/embed/@CHANNEL:ID/VIDEO:ID'],
    gives: 'streams, else player',
    asks: '1: the page; then the file',
  },
  matches: (url) => readClaim(url) !== undefined,
  resolve: async (url, context) => {
    const claim = readClaim(url);
    if (claim === undefined) throw new ResolutionStop('no_video');
    const watch = new URL(`/${claim}`, BASE);
    const page = await unlessStopped(() => fetchPage(context.session, watch));
    const details = page?.details ?? NO_DETAILS;
    const urls = (page?.videos ?? []).flatMap(({ contentUrl }) =>
      contentUrl === null ? [] : (parseWebUrl(contentUrl, BASE) ?? []),
    );
    const named = { provider: 'odysee', urls, details, referrer: BASE };
    const streams = await resolveSources(named, context);
    if (streams.kind === 'resolved') return streams;
    return framePlayer(new URL(`/$/embed/${claim}`, BASE), details, context);
  },
};

function readClaim({ hostname, pathname }: URL): string | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const [, name, claim] = OLD_PLAYER.exec(pathname) ?? [];
  return claim === undefined ? CLAIM.exec(pathname)?.[1] : `${name}:${claim}`;
}

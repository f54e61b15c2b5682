import { fetchPage, type ProviderPage } from '../content/fetch-page.ts';
import type { UrlAdapter } from '../core/adapter.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { findKnownPlayer } from '../providers/known-players.ts';
import { framePlayer } from '../providers/resolve-player.ts';

const VIDEO = /^\/watch\/[\w-]{30,80}\/?$/;

/** Frames the player in the page’s metadata, or the page itself. */
export const momindumAdapter: UrlAdapter = {
  kind: 'url',
  name: 'momindum',
  hosts: ['api.momindum.com'],
  info: {
    title: 'Momindum',
    inputs: ['api.momindum.com/watch/ID'],
    output: 'player',
    requests: '1 (page)',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: (url) => url }],
  matches: ({ pathname }) => VIDEO.test(pathname),
  identify: ({ pathname }) => pathname,
  resolve: async (url, ctx) => {
    const page = await fetchPage(ctx.session, url);
    return framePlayer(findPlayer(page) ?? url, page.details, ctx);
  },
};

function findPlayer({ signals, url }: ProviderPage): URL | undefined {
  return signals.metas
    .filter(({ name }) => name === 'twitter:player')
    .flatMap(({ content }) => parseWebUrl(content, url) ?? [])
    .find((player) => findKnownPlayer(player)?.provider === 'momindum');
}

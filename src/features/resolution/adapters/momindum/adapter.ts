import { fetchPage, type ProviderPage } from '../../fetch-page.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { findKnownPlayer } from '../../players/known-players.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = 'api.momindum.com';
const VIDEO = /^\/watch\/[\w-]{30,80}\/?$/;

/** Momindum: the player that a video's page gives to others, titled by it. One request. */
export const momindumAdapter: AddressAdapter = {
  kind: 'address',
  name: 'momindum',
  about: {
    title: 'Momindum',
    takes: ['api.momindum.com/watch/ID'],
    gives: 'player',
    asks: '1: the page',
  },
  matches: isVideo,
  resolve: async (url, context) => {
    const page = await fetchPage(context.session, url);
    return framePlayer(findPlayer(page) ?? url, page.details, context);
  },
};

function isVideo({ hostname, pathname }: URL): boolean {
  return hostname === HOST && VIDEO.test(pathname);
}

function findPlayer({ signals, url }: ProviderPage): URL | undefined {
  return signals.metas
    .filter(({ name }) => name === 'twitter:player')
    .flatMap(({ content }) => parseWebUrl(content, url) ?? [])
    .find((address) => findKnownPlayer(address)?.provider === 'momindum');
}

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { fetchPage, type ProviderPage } from '../../fetch-page.ts';
import { followShortLink } from '../../follow-short-link.ts';
import type { Outcome } from '../../outcome.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { listPublishedMedia } from '../../players/publisher-adapter.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessGone } from '../../unless-stopped.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';
import { isShortAddress, readAddress, type SnapchatAddress } from './read-address.ts';

/** What of a profile's state is read: 1 is a film, 0 a picture. Snapchat does not promise any of it. */
const State = Type.Object({
  props: Type.Object({
    pageProps: Type.Object({
      story: Type.Object({
        snapList: Type.Array(
          Type.Object({
            snapMediaType: Type.Number(),
            snapUrls: Type.Object({ mediaUrl: Type.String() }),
          }),
        ),
      }),
    }),
  }),
});
type Snap = Static<typeof State>['props']['pageProps']['story']['snapList'][number];

/**
 * Snapchat: the file that the page of a Spotlight names, else Snapchat's own frame for it; the first film of a story
 * that everybody may see. One request, and the file's; one more for a short address.
 */
export const snapchatAdapter: AddressAdapter = {
  kind: 'address',
  name: 'snapchat',
  about: {
    title: 'Snapchat',
    takes: [
      'snapchat.com/spotlight/ID',
      'snapchat.com/@NAME/spotlight/ID',
      'snapchat.com/add/NAME',
      'snapchat.com/t/CODE',
    ],
    gives: 'streams, else player',
    asks: '1: the page; 2 for short addresses; then the file',
  },
  matches: (url) => readAddress(url) !== undefined || isShortAddress(url),
  resolve: async (url, context) => {
    const isShort = isShortAddress(url);
    const address = readAddress(isShort ? await followShortLink(context.session, url) : url);
    if (address === undefined) throw new ResolutionStop('no_video');
    return address.kind === 'story'
      ? resolveStory(address.page, context)
      : resolveSpotlight(address, context);
  },
};

async function resolveSpotlight(
  { page: address, player }: SnapchatAddress & { readonly kind: 'spotlight' },
  context: AdapterContext,
): Promise<Outcome> {
  const page = await unlessGone(() => fetchPage(context.session, address));
  const details = page?.details ?? NO_DETAILS;
  const preloaded = page?.signals.links.map(({ address: link }) => link) ?? [];
  const urls = [
    ...(page === undefined ? [] : listPublishedMedia(page)),
    ...preloaded.flatMap((link) => parseWebUrl(link, address) ?? []),
  ];
  const named = { provider: 'snapchat', urls, details, referrer: address };
  const streams = await resolveSources(named, context);
  return streams.kind === 'resolved' ? streams : framePlayer(player, details, context);
}

async function resolveStory(address: URL, context: AdapterContext): Promise<Outcome> {
  const page = await fetchPage(context.session, address);
  const urls = listSnaps(page)
    .filter(({ snapMediaType }) => snapMediaType === 1)
    .flatMap(({ snapUrls }) => parseWebUrl(snapUrls.mediaUrl, address) ?? [])
    .slice(0, 1);
  const named = { provider: 'snapchat', urls, details: page.details, referrer: address };
  return resolveSources(named, context);
}

const STATE_CHARACTERS_MAX = 2_000_000;
const STATE = /<script id="__NEXT_DATA__"[^>]*>([^<]*)<\/script>/;

function listSnaps({ html }: ProviderPage): readonly Snap[] {
  const [, text = ''] = STATE.exec(html) ?? [];
  if (text.length > STATE_CHARACTERS_MAX) return [];
  const state = parseJson(text);
  return Value.Check(State, state) ? state.props.pageProps.story.snapList : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

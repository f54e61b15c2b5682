import { type Static, Type } from 'typebox';

import { fetchPage } from '../../content/fetch-page.ts';
import { listPublishedMedia } from '../../content/list-published-media.ts';
import { NO_DETAILS } from '../../content/video-details.ts';
import type { AdapterContext } from '../../core/adapter.ts';
import { optionalUnlessGone } from '../../core/optional.ts';
import type { Outcome } from '../../core/outcome.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { parseJson } from '../../fetch/parse-json.ts';
import { framePlayer } from '../../providers/resolve-player.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { isShortUrl, parseSnapchatUrl, type SnapchatReference } from './parse-url.ts';

/**
 * The part of a profile’s undocumented page state used here. `snapMediaType` is 1 for a video and 0
 * for an image.
 */
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
 * Plays the file of a Spotlight page, or else frames Snapchat’s player. For a public story, plays
 * its first video.
 */
export const snapchatAdapter = toUrlAdapter({
  name: 'snapchat',
  hosts: ['snapchat.com', 'www.snapchat.com', 't.snapchat.com'],
  info: {
    title: 'Snapchat',
    inputs: [
      'snapchat.com/spotlight/ID',
      'snapchat.com/@NAME/spotlight/ID',
      'snapchat.com/add/NAME',
      'snapchat.com/t/CODE',
    ],
    output: 'streams or player',
    requests: '1 (page); 2 for short URLs; then the file',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: findPlayer }],
  read: parseSnapchatUrl,
  identify: ({ page }) => page.pathname.slice(1),
  isShort: isShortUrl,
  resolve: (reference, ctx) =>
    reference.kind === 'story'
      ? resolveStory(reference.page, ctx)
      : resolveSpotlight(reference, ctx),
});

function findPlayer(reference: SnapchatReference): URL | undefined {
  return reference.kind === 'spotlight' ? reference.player : undefined;
}

async function resolveSpotlight(
  { page: pageUrl, player }: SnapchatReference & { readonly kind: 'spotlight' },
  ctx: AdapterContext,
): Promise<Outcome> {
  const page = await optionalUnlessGone(() => fetchPage(ctx.session, pageUrl));
  const details = page?.details ?? NO_DETAILS;
  const preloaded = page?.signals.links.map(({ url: link }) => link) ?? [];
  const urls = [
    ...(page === undefined ? [] : listPublishedMedia(page)),
    ...preloaded.flatMap((link) => parseWebUrl(link, pageUrl) ?? []),
  ];
  const input = { provider: 'snapchat', urls, details, referrer: pageUrl };
  const streams = await resolveSources(input, ctx);
  return streams.kind === 'resolved' ? streams : framePlayer(player, details, ctx);
}

async function resolveStory(pageUrl: URL, ctx: AdapterContext): Promise<Outcome> {
  const page = await fetchPage(ctx.session, pageUrl, { find: STATE });
  const snaps = await listSnaps(page.matches[0] ?? '', ctx);
  const urls = snaps
    .filter(({ snapMediaType }) => snapMediaType === 1)
    .flatMap(({ snapUrls }) => parseWebUrl(snapUrls.mediaUrl, pageUrl) ?? [])
    .slice(0, 1);
  const input = { provider: 'snapchat', urls, details: page.details, referrer: pageUrl };
  return resolveSources(input, ctx);
}

const STATE = /<script id="__NEXT_DATA__"[^>]*>([^<]{0,2000000})<\/script>/g;

async function listSnaps(state: string, { session }: AdapterContext): Promise<readonly Snap[]> {
  const parsed = await parseJson(session, Buffer.from(state), State);
  return parsed.kind === 'valid' ? parsed.value.props.pageProps.story.snapList : [];
}

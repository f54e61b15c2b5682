import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { fetchPage } from '../../fetch-page.ts';
import { followShortLink } from '../../follow-short-link.ts';
import { maybe } from '../../maybe.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { listPublishedMedia } from '../../players/publisher-adapter.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessGone } from '../../unless-stopped.ts';
import { toDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:[a-z]{2,3}\.)?pinterest\.(?:com?\.[a-z]{2}|com|info|engineering|[a-z]{2})$/;
/** By its number alone, or behind a title. */
const PIN = /^\/pin\/(?:[^/]{1,300}--)?(\d{5,25})(?:\/|$)/i;
const BASE = new URL('https://www.pinterest.com/');
const SHORT_HOST = 'pin.it';
const SHORT = /^\/(?:url_shortener\/)?[A-Za-z0-9]{5,16}\/?$/;

const VideoList = Type.Record(
  Type.String(),
  Type.Object({ url: Type.String(), duration: Type.Optional(Type.Number()) }),
);
const Videos = Type.Object({ video_list: VideoList });

/** What of the widget's data is read: a pin's own video, or one of the pages of a story. */
const Pins = Type.Object({
  data: Type.Array(
    Type.Object({
      description: maybe(Type.String()),
      videos: maybe(Videos),
      story_pin_data: maybe(
        Type.Object({
          pages: maybe(
            Type.Array(
              Type.Object({
                blocks: maybe(Type.Array(Type.Object({ video: maybe(Videos) }))),
              }),
            ),
          ),
        }),
      ),
    }),
  ),
});
type Pin = Static<typeof Pins>['data'][number];

/**
 * Pinterest: the files that the data of its widgets names for a pin, or that the pin's page does. A pin of a picture has
 * none. One request or two, and the file's; one more for a short address.
 */
export const pinterestAdapter: AddressAdapter = {
  kind: 'address',
  name: 'pinterest',
  about: {
    title: 'Pinterest',
    takes: ['pinterest.COUNTRY/pin/ID', 'pinterest.com/pin/TITLE--ID', 'pin.it/CODE'],
    gives: 'streams',
    asks: '1: the data of its widgets; 2 where that names no video: the page; 1 more for short addresses; then the files',
  },
  matches: (url) => readId(url) !== undefined || isShort(url),
  resolve: async (url, context) => {
    const id = readId(isShort(url) ? await followShortLink(context.session, url) : url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const referrer = new URL(`/pin/${id}/`, BASE);
    const widget = new URL('https://widgets.pinterest.com/v3/pidgets/pins/info/');
    widget.searchParams.set('pin_ids', id);
    const pins = await unlessGone(() =>
      fetchJson(context.session, widget, { step: 'API', schema: Pins }),
    );
    const [pin] = pins?.data ?? [];
    const urls = pin === undefined ? [] : listFiles(pin);
    if (urls.length > 0) {
      const details = toDetails({ title: pin?.description, base: referrer });
      return resolveSources({ provider: 'pinterest', urls, details, referrer }, context);
    }
    const page = await fetchPage(context.session, referrer);
    const { details } = page;
    const named = { provider: 'pinterest', urls: listPublishedMedia(page), details, referrer };
    return resolveSources(named, context);
  },
};

function readId({ hostname, pathname }: URL): string | undefined {
  return HOST.test(hostname) ? PIN.exec(pathname)?.[1] : undefined;
}

function isShort({ hostname, pathname }: URL): boolean {
  return hostname === SHORT_HOST && SHORT.test(pathname);
}

/** Plain files first: their HLS playlists keep sound apart in ways that few players know. */
function listFiles({ videos, story_pin_data: story }: Pin): readonly URL[] {
  const pages = story?.pages ?? [];
  const inStory = pages.flatMap(({ blocks }) => (blocks ?? []).flatMap(({ video }) => video ?? []));
  const lists = [...(videos ? [videos] : []), ...inStory.slice(0, 1)];
  const urls = lists.flatMap(({ video_list: list }) =>
    Object.values(list).flatMap(({ url }) => parseWebUrl(url, BASE) ?? []),
  );
  return urls.toSorted((a, b) => Number(isPlaylist(a)) - Number(isPlaylist(b)));
}

function isPlaylist({ pathname }: URL): boolean {
  return pathname.endsWith('.m3u8');
}

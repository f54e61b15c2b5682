import { type Static, Type } from 'typebox';

import { fetchPage } from '../content/fetch-page.ts';
import { listPublishedMedia } from '../content/list-published-media.ts';
import { toDetails } from '../content/video-details.ts';
import { nullish } from '../core/nullish.ts';
import { optionalUnlessGone } from '../core/optional.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const HOST = /^(?:[a-z]{2,3}\.)?pinterest\.(?:com?\.[a-z]{2}|com|info|engineering|[a-z]{2})$/;
/** With an optional title before the number. */
const PIN = /^\/pin\/(?:[^/]{1,300}--)?(\d{5,25})(?:\/|$)/i;
const BASE = new URL('https://www.pinterest.com/');
const SHORT_HOST = 'pin.it';
/** The suffixes of Pinterest's domains, one per country. */
const SUFFIXES = [
  'com info engineering at be br ca ch cl cn co cz de dk ec es eu fi fr gr hk hu id ie il in it jp',
  'kr mx my nl no nz pe ph pl pt ro ru se sg sk th tr tw ua uk uy vn za co.at co.id co.il co.in co.jp',
  'co.kr co.nz co.uk co.za com.au com.bo com.br com.co com.ec com.mx com.my com.pe com.ph com.py',
  'com.sg com.tr com.uy com.vn',
].flatMap((line) => line.split(' '));
const SHORT = /^\/(?:url_shortener\/)?[A-Za-z0-9]{5,16}\/?$/;

const VideoList = Type.Record(
  Type.String(),
  Type.Object({ url: Type.String(), duration: Type.Optional(Type.Number()) }),
);
const Videos = Type.Object({ video_list: VideoList });

/** The widget data used here: the video of a pin, or of a page of a story pin. */
const Pins = Type.Object({
  data: Type.Array(
    Type.Object({
      description: nullish(Type.String()),
      videos: nullish(Videos),
      story_pin_data: nullish(
        Type.Object({
          pages: nullish(
            Type.Array(
              Type.Object({
                blocks: nullish(Type.Array(Type.Object({ video: nullish(Videos) }))),
              }),
            ),
          ),
        }),
      ),
    }),
  ),
});
type Pin = Static<typeof Pins>['data'][number];

/** Plays the files from the widget data, or else from the pin’s page. Image pins have no video. */
export const pinterestAdapter = toUrlAdapter({
  name: 'pinterest',
  hosts: [
    ...SUFFIXES.flatMap((suffix) => [`pinterest.${suffix}`, `*.pinterest.${suffix}`]),
    SHORT_HOST,
  ],
  info: {
    title: 'Pinterest',
    inputs: ['pinterest.COUNTRY/pin/ID', 'pinterest.com/pin/TITLE--ID', 'pin.it/CODE'],
    output: 'streams',
    requests:
      '1 (widget data); 2 (widget data, page) if the data has no video; 1 more for short URLs; then the files',
  },
  canaries: 'undocumented',
  read: readId,
  identify: (id) => id,
  isShort,
  resolve: async (id, ctx) => {
    const referrer = new URL(`/pin/${id}/`, BASE);
    const widget = new URL('https://widgets.pinterest.com/v3/pidgets/pins/info/');
    widget.searchParams.set('pin_ids', id);
    const pins = await optionalUnlessGone(() =>
      fetchJson(ctx.session, widget, { step: 'API', schema: Pins }),
    );
    const [pin] = pins?.data ?? [];
    const urls = pin === undefined ? [] : listFiles(pin);
    if (urls.length > 0) {
      const details = toDetails({ title: pin?.description, base: referrer });
      return resolveSources({ provider: 'pinterest', urls, details, referrer }, ctx);
    }
    const page = await fetchPage(ctx.session, referrer);
    const { details } = page;
    const input = { provider: 'pinterest', urls: listPublishedMedia(page), details, referrer };
    return resolveSources(input, ctx);
  },
});

function readId({ hostname, pathname }: URL): string | undefined {
  return HOST.test(hostname) ? PIN.exec(pathname)?.[1] : undefined;
}

function isShort({ hostname, pathname }: URL): boolean {
  return hostname === SHORT_HOST && SHORT.test(pathname);
}

/** Files first, because few players support Pinterest’s HLS playlists with separate audio. */
function listFiles({ videos, story_pin_data: story }: Pin): readonly URL[] {
  const pages = story?.pages ?? [];
  const storyVideos = pages.flatMap(({ blocks }) =>
    (blocks ?? []).flatMap(({ video }) => video ?? []),
  );
  const lists = [...(videos ? [videos] : []), ...storyVideos.slice(0, 1)];
  const urls = lists.flatMap(({ video_list: list }) =>
    Object.values(list).flatMap(({ url }) => parseWebUrl(url, BASE) ?? []),
  );
  return urls.toSorted((a, b) => Number(isPlaylist(a)) - Number(isPlaylist(b)));
}

function isPlaylist({ pathname }: URL): boolean {
  return pathname.endsWith('.m3u8');
}

import { Type } from 'typebox';

import { toDetails, type VideoDetails } from '../content/video-details.ts';
import type { AdapterContext } from '../core/adapter.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { framePlayer } from '../providers/resolve-player.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'bilibili.com',
  'www.bilibili.com',
  'm.bilibili.com',
  'player.bilibili.com',
]);
/** All redirect to the same site. */
const SHORT_HOSTS: ReadonlySet<string> = new Set([
  'b23.tv',
  'bili22.cn',
  'bili23.cn',
  'bili33.cn',
  'bili2233.cn',
]);
const VIDEO =
  /^\/(?:(?:s\/)?video\/|medialist\/play\/[\w-]{1,40}\/)?(?:(BV[A-Za-z0-9]{10})|av(\d{1,15}))(?:\/p\d{1,4}|\/index_\d{1,4}\.html)?\/?$/i;
const ID = /^(?:(BV[A-Za-z0-9]{10})|av(\d{1,15}))\/?$/i;
/** Lists, special pages and the player have the ID in the query. */
const QUERIED =
  /^\/(?:festival\/\w{1,60}|list\/[\w-]{1,40}|medialist\/play\/[\w-]{1,40}|player\.html|blackboard\/(?:html5mobileplayer|newplayer)\.html)\/?$/i;

const View = Type.Object({
  code: Type.Number(),
  data: Type.Optional(
    Type.Object({
      title: Type.String(),
      desc: Type.Optional(Type.String()),
      pic: Type.Optional(Type.String()),
      duration: Type.Optional(Type.Number()),
    }),
  ),
});

/** API error codes for missing and hidden videos. */
const NOT_FOUND: ReadonlySet<number> = new Set([-404, 62_002, 62_004, 62_012]);

export const bilibiliAdapter = toUrlAdapter({
  name: 'bilibili',
  hosts: [...HOSTS, ...SHORT_HOSTS],
  info: {
    title: 'Bilibili',
    inputs: ['bilibili.com/video/BV…', 'bilibili.com/video/av…', 'b23.tv/CODE'],
    output: 'player',
    requests: '1 (API); 2 for short URLs',
  },
  canaries: [
    {
      url: 'https://www.bilibili.com/video/BV1xx411c7mD',
      id: 'BV1xx411c7mD',
      plays: 'player',
      basis: 'the oldest video of the site',
    },
  ],
  fallbacks: [{ kind: 'player', find: toPlayer }],
  read: readVideo,
  identify: ([, id], url) => `${id} ${readPart(url) || 1}`,
  isShort,
  resolve: async (video, ctx, url) =>
    framePlayer(toPlayer(video, url), await fetchDetails(video, { page: url, ctx }), ctx),
});

function toPlayer(video: Parameter, url: URL): URL {
  const player = new URL('https://player.bilibili.com/player.html');
  player.searchParams.set(...video);
  const part = readPart(url);
  if (part !== '') player.searchParams.set('p', part);
  return player;
}

/** The number of a part of the video, or empty text for the first one. */
function readPart({ searchParams }: URL): string {
  return /^\d{1,4}$/.exec(searchParams.get('p') ?? '')?.[0] ?? '';
}

type Parameter = readonly ['bvid' | 'aid', string];

async function fetchDetails(
  video: Parameter,
  { page, ctx }: { readonly page: URL; readonly ctx: AdapterContext },
): Promise<VideoDetails> {
  const api = new URL('https://api.bilibili.com/x/web-interface/view');
  api.searchParams.set(...video);
  const { code, data } = await fetchJson(ctx.session, api, { step: 'API', schema: View });
  if (NOT_FOUND.has(code)) throw new ResolutionError('gone');
  const { title, desc: description, pic: thumbnail, duration } = data ?? {};
  return toDetails({ title, description, thumbnail, duration, base: page });
}

/** The query parameter that identifies the video, for both the API and the player. */
function readVideo(url: URL): Parameter | undefined {
  if (SHORT_HOSTS.has(url.hostname)) return toParameter(ID.exec(url.pathname.slice(1)));
  if (!HOSTS.has(url.hostname)) return undefined;
  return QUERIED.test(url.pathname)
    ? readQuery(url.searchParams)
    : toParameter(VIDEO.exec(url.pathname));
}

function readQuery(query: URLSearchParams): Parameter | undefined {
  const aid = query.get('aid') ?? '';
  return toParameter(ID.exec(query.get('bvid') ?? `av${aid}`));
}

function toParameter(match: RegExpExecArray | null): Parameter | undefined {
  const [, bvid, aid] = match ?? [];
  if (bvid !== undefined) return ['bvid', bvid];
  return aid === undefined ? undefined : ['aid', aid];
}

/** Returns false for short URLs that contain the video ID, because they need no redirect. */
function isShort(url: URL): boolean {
  if (!SHORT_HOSTS.has(url.hostname) || ID.test(url.pathname.slice(1))) return false;
  return /^\/[A-Za-z0-9]{5,12}\/?$/.test(url.pathname);
}

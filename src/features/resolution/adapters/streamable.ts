import { type Static, Type } from 'typebox';

import { toDetails } from '../content/video-details.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/** IDs of three characters exist, but `/faq` is a page. */
const VIDEO =
  /^\/(?:[eost]\/|(?=[a-z0-9]{4}))([a-z0-9]{3,12})(?:(?<=^\/s\/[a-z0-9]{3,12})\/[a-z0-9]{4,10})?\/?$/;
/** Paths of the site’s own pages, which look like videos. */
const PAGES: ReadonlySet<string> = new Set([
  'login',
  'signup',
  'privacy',
  'terms',
  'about',
  'pricing',
  'documentation',
  'settings',
  'business',
  'contact',
]);

/**
 * `status` is 2 for a ready video and 3 for a failed one (support.streamable.com, “Retrieve a
 * video”).
 */
const Video = Type.Object({
  status: Type.Optional(Type.Number()),
  title: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  thumbnail_url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  files: Type.Record(
    Type.String(),
    Type.Object({
      url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      height: Type.Optional(Type.Number()),
    }),
  ),
});

const BASE = new URL('https://streamable.com/');

export const streamableAdapter = toUrlAdapter({
  name: 'streamable',
  hosts: ['streamable.com', 'www.streamable.com'],
  info: {
    title: 'Streamable',
    inputs: ['streamable.com/ID', 'streamable.com/e/ID'],
    output: 'streams or player',
    requests: '1 (API), then the files',
  },
  canaries: [
    {
      url: 'https://streamable.com/e/moo',
      id: 'moo',
      plays: 'streams',
      hasOpaqueStreams: true,
      basis: 'the example of the API and of the WordPress plugin',
    },
  ],
  fallbacks: [{ kind: 'player', find: findPlayer }],
  read: readId,
  identify: (id) => id,
  resolve: async (id, ctx) => {
    const api = new URL(`https://api.streamable.com/videos/${id}`);
    const video = await fetchJson(ctx.session, api, { step: 'API', schema: Video });
    const { title, thumbnail_url: thumbnail } = video;
    const details = toDetails({ title, thumbnail, base: BASE });
    const urls = listFiles(video);
    return resolveSources({ provider: 'streamable', urls, details, referrer: BASE }, ctx);
  },
});

/** An ID without a digit may be the name of one of the site's own pages, such as `/jobs`. */
const SURE_VIDEO = /^\/(?:[eost]\/[a-z0-9]+|(?=[a-z]*\d)[a-z0-9]{4,6})\/?$/;

function findPlayer(id: string, { pathname }: URL): URL | undefined {
  return SURE_VIDEO.test(pathname) ? new URL(`/e/${id}`, BASE) : undefined;
}

function readId({ pathname }: URL): string | undefined {
  const [, id] = VIDEO.exec(pathname) ?? [];
  return id === undefined || PAGES.has(id) ? undefined : id;
}

/** Largest first. */
function listFiles({ files }: Static<typeof Video>): readonly URL[] {
  return Object.values(files)
    .toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0))
    .flatMap(({ url }) => (typeof url === 'string' ? (parseWebUrl(url, BASE) ?? []) : []));
}

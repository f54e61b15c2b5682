import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { maybe } from '../../maybe.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['newgrounds.com', 'www.newgrounds.com']);
const BASE = new URL('https://www.newgrounds.com/');
/** Games and films share their addresses: of a game, the site knows no sources. */
const VIDEO = /^\/portal\/(?:view|video)\/(\d{1,10})(?:\/format\/[a-z]{1,10})?\/?$/i;

/** By the height that it is called by: `1080p`. Newgrounds does not promise any of it. */
const Video = Type.Object({
  title: maybe(Type.String()),
  sources: Type.Record(Type.String(), Type.Array(Type.Object({ src: Type.String() }))),
});

/** Newgrounds: the files that its portal gives its player. One request, and the file's. */
export const newgroundsAdapter: AddressAdapter = {
  kind: 'address',
  name: 'newgrounds',
  about: {
    title: 'Newgrounds',
    takes: ['newgrounds.com/portal/view/ID'],
    gives: 'streams',
    asks: '1: its portal’s data; then the files',
  },
  matches: (url) => readId(url) !== undefined,
  resolve: async (url, context) => {
    const id = readId(url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const referrer = new URL(`/portal/view/${id}`, BASE);
    const video = await fetchJson(
      context.session,
      new URL(`/portal/video/${id}`, BASE),
      // The same address is a page for those who do not say that a script asks.
      { step: 'API', schema: Video, headers: { 'x-requested-with': 'XMLHttpRequest' } },
    );
    const details = toDetails({ title: video.title, base: referrer });
    const named = { provider: 'newgrounds', urls: listFiles(video), details, referrer };
    return resolveSources(named, context);
  },
};

function readId({ hostname, pathname }: URL): string | undefined {
  return HOSTS.has(hostname) ? VIDEO.exec(pathname)?.[1] : undefined;
}

/** The largest first. */
function listFiles({ sources }: Static<typeof Video>): readonly URL[] {
  return Object.entries(sources)
    .toSorted(([a], [b]) => heightOf(b) - heightOf(a))
    .flatMap(([, files]) => files.flatMap(({ src }) => parseWebUrl(src, BASE) ?? []));
}

function heightOf(name: string): number {
  return name === '4k' ? 2160 : Number.parseInt(name, 10) || 0;
}

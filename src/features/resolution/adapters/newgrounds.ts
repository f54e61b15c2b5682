import { type Static, Type } from 'typebox';

import { toDetails } from '../content/video-details.ts';
import { nullish } from '../core/nullish.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const BASE = new URL('https://www.newgrounds.com/');
/** Games and videos share these URLs. The portal lists no sources for a game. */
const VIDEO = /^\/portal\/(?:view|video)\/(\d{1,10})(?:\/format\/[a-z]{1,10})?\/?$/i;

/** Keyed by nominal height, such as `1080p`. The format is undocumented. */
const Video = Type.Object({
  title: nullish(Type.String()),
  sources: Type.Record(Type.String(), Type.Array(Type.Object({ src: Type.String() }))),
});

export const newgroundsAdapter = toUrlAdapter({
  name: 'newgrounds',
  hosts: ['newgrounds.com', 'www.newgrounds.com'],
  info: {
    title: 'Newgrounds',
    inputs: ['newgrounds.com/portal/view/ID'],
    output: 'streams',
    requests: '1 (portal data), then the files',
  },
  canaries: 'undocumented',
  read: readId,
  identify: (id) => id,
  resolve: async (id, ctx) => {
    const referrer = new URL(`/portal/view/${id}`, BASE);
    const video = await fetchJson(
      ctx.session,
      new URL(`/portal/video/${id}`, BASE),
      // Without this header, the URL returns a page.
      { step: 'API', schema: Video, headers: { 'x-requested-with': 'XMLHttpRequest' } },
    );
    const details = toDetails({ title: video.title, base: referrer });
    const input = { provider: 'newgrounds', urls: listFiles(video), details, referrer };
    return resolveSources(input, ctx);
  },
});

function readId({ pathname }: URL): string | undefined {
  return VIDEO.exec(pathname)?.[1];
}

/** Largest first. */
function listFiles({ sources }: Static<typeof Video>): readonly URL[] {
  return Object.entries(sources)
    .toSorted(([a], [b]) => parseHeight(b) - parseHeight(a))
    .flatMap(([, files]) => files.flatMap(({ src }) => parseWebUrl(src, BASE) ?? []));
}

function parseHeight(name: string): number {
  return name === '4k' ? 2160 : Number.parseInt(name, 10) || 0;
}

import { NO_DETAILS } from '../content/video-details.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/** A page that presents a video as a GIF. */
const VIDEO = /^\/([A-Za-z0-9]{5,10})\.gifv$/;

/** Handles only `.gifv` URLs. The `page` adapter handles other Imgur pages. */
export const imgurAdapter = toUrlAdapter({
  name: 'imgur',
  hosts: ['imgur.com', 'imgur.io'].flatMap((host) => [
    host,
    `i.${host}`,
    `www.${host}`,
    `m.${host}`,
  ]),
  info: {
    title: 'Imgur',
    inputs: ['i.imgur.com/ID.gifv'],
    output: 'streams',
    requests: '0, then the file',
  },
  canaries: 'undocumented',
  read: readId,
  identify: (id) => id,
  resolve: (id, ctx, url) => {
    const urls = [new URL(`https://i.imgur.com/${id}.mp4`)];
    const input = { provider: 'imgur', urls, details: NO_DETAILS, referrer: url };
    return resolveSources(input, ctx);
  },
});

function readId({ pathname }: URL): string | undefined {
  return VIDEO.exec(pathname)?.[1];
}

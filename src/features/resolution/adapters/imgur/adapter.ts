import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:i\.|www\.|m\.)?imgur\.(?:com|io)$/;
/** A page that shows a film as if it were a GIF. */
const VIDEO = /^\/([A-Za-z0-9]{5,10})\.gifv$/;

/** Imgur: the film behind a `.gifv`; what its other pages have is theirs to say. No request but the file's. */
export const imgurAdapter: AddressAdapter = {
  kind: 'address',
  name: 'imgur',
  about: {
    title: 'Imgur',
    takes: ['i.imgur.com/ID.gifv'],
    gives: 'streams',
    asks: '0; then the file',
  },
  matches: (url) => readId(url) !== undefined,
  resolve: (url, context) => {
    const id = readId(url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const urls = [new URL(`https://i.imgur.com/${id}.mp4`)];
    const named = { provider: 'imgur', urls, details: NO_DETAILS, referrer: url };
    return resolveSources(named, context);
  },
};

function readId({ hostname, pathname }: URL): string | undefined {
  return HOST.test(hostname) ? VIDEO.exec(pathname)?.[1] : undefined;
}

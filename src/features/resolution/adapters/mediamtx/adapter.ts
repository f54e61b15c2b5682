import type { ProbingAdapter } from '../adapter.ts';

const PATH = /^(?:\/[\w~-][\w.~-]{0,80}){1,4}\/?$/;
const FILE = /\.\w{1,5}$/;
/** Where MediaMTX serves HLS unless it is told otherwise. */
const HLS_PORT = '8888';

/**
 * MediaMTX and its like: a live stream whose page only names its playlist in a script, beside the page. One request
 * more, and only for pages without a video that were
 * asked for themselves and lie where such streams do: on MediaMTX’s port, or at a
 * folder on another port of its own.
 */
export const mediamtxAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'mediamtx',
  about: {
    title: 'MediaMTX',
    takes: ['HOST:8888/STREAM', 'HOST:PORT/STREAM/'],
    gives: 'streams',
    asks: '1, where the page had no video: index.m3u8',
  },
  turn: 'last',
  mayMatch: ({ port, pathname }) =>
    PATH.test(pathname) &&
    ((port === HLS_PORT && !FILE.test(pathname)) || (port !== '' && pathname.endsWith('/'))),
  resolve: async (url, context) => {
    if (context.pageDepth > 0) return undefined;
    const folder = new URL(url);
    if (!folder.pathname.endsWith('/')) folder.pathname += '/';
    const playlist = new URL('index.m3u8', folder);
    // What opens the page, such as a user’s token, opens the playlist.
    playlist.search = url.search;
    const outcome = await context.resolveNested(playlist, { referrer: url });
    return outcome.kind === 'resolved' ? { ...outcome, provider: 'mediamtx' } : undefined;
  },
};

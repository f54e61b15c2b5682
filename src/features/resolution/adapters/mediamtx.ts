import type { ProbingAdapter } from '../core/adapter.ts';

const PATH = /^(?:\/[\w~-][\w.~-]{0,80}){1,4}\/?$/;
const FILE = /\.\w{1,5}$/;
/** The default HLS port of MediaMTX. */
const HLS_PORT = '8888';

/**
 * Finds the live stream of a MediaMTX or compatible server, whose pages reference their playlist
 * only in a script. Sends one additional request, and only for submitted pages without a video. The
 * URL must have the default port, or another explicit port and a trailing slash.
 */
export const mediamtxAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'mediamtx',
  info: {
    title: 'MediaMTX',
    inputs: ['HOST:8888/STREAM', 'HOST:PORT/STREAM/'],
    output: 'streams',
    requests: '1 (index.m3u8) for pages without a video',
  },
  canaries: 'any_host',
  phase: 'after-fetch',
  mayMatch: ({ port, pathname }) =>
    PATH.test(pathname) &&
    ((port === HLS_PORT && !FILE.test(pathname)) || (port !== '' && pathname.endsWith('/'))),
  resolve: async (url, ctx) => {
    if (ctx.position.pageDepth > 0) return undefined;
    const folder = new URL(url);
    if (!folder.pathname.endsWith('/')) folder.pathname += '/';
    const playlist = new URL('index.m3u8', folder);
    // Query parameters of the page, such as a user token, also authorize the playlist.
    playlist.search = url.search;
    const outcome = await ctx.resolveNested(playlist, { referrer: url });
    return outcome.kind === 'resolved' ? { ...outcome, provider: 'mediamtx' } : undefined;
  },
};

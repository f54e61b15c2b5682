import { fetchPage } from '../content/fetch-page.ts';
import { listPublishedMedia } from '../content/list-published-media.ts';
import { NO_DETAILS } from '../content/video-details.ts';
import { optionalUnlessGone } from '../core/optional.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const HOSTS: ReadonlySet<string> = new Set(['giphy.com', 'www.giphy.com', 'm.giphy.com']);
/** The ID, with an optional title before it. */
const PAGE =
  /^\/(?:gifs|clips|videos|stickers|embed)\/(?:[^/]{1,300}-)?([A-Za-z0-9]{9,32})(?:\/(?:video|twitter\/iframe|fullscreen|tile|html5))?\/?$/i;
/** IDs contain a digit or mixed case. Paths without an ID are lists. */
const HAS_DIGIT_OR_CASE = /\d|[a-z][A-Z]|[A-Z][a-z]/;
const SHORT_HOST = 'gph.is';
const SHORT = /^\/(?:g\/|st\/|v\/|1)?[A-Za-z0-9]{5,12}\/?$/;

/**
 * Plays the clip with sound from its page, or the silent MP4 that exists for every clip, GIF and
 * sticker.
 */
export const giphyAdapter = toUrlAdapter({
  name: 'giphy',
  hosts: [...HOSTS, SHORT_HOST],
  info: {
    title: 'Giphy',
    inputs: [
      'giphy.com/gifs/TITLE-ID',
      'giphy.com/clips/TITLE-ID',
      'giphy.com/embed/ID',
      'gph.is/CODE',
    ],
    output: 'streams',
    requests: '1 (page); 2 for short URLs; then the file',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: (id) => new URL(`https://giphy.com/embed/${id}`) }],
  read: readId,
  identify: (id) => id,
  isShort,
  resolve: async (id, ctx, url) => {
    const watch = url.pathname.startsWith('/embed/') ? `/gifs/${id}` : url.pathname;
    const referrer = new URL(watch, 'https://giphy.com');
    const page = await optionalUnlessGone(() => fetchPage(ctx.session, referrer));
    const silent = new URL(`https://media.giphy.com/media/${id}/giphy.mp4`);
    const urls = [...(page === undefined ? [] : listPublishedMedia(page)), silent];
    const details = page?.details ?? NO_DETAILS;
    return resolveSources({ provider: 'giphy', urls, details, referrer }, ctx);
  },
});

function readId({ hostname, pathname }: URL): string | undefined {
  const id = HOSTS.has(hostname) ? PAGE.exec(pathname)?.[1] : undefined;
  return id !== undefined && HAS_DIGIT_OR_CASE.test(id) ? id : undefined;
}

function isShort({ hostname, pathname }: URL): boolean {
  return hostname === SHORT_HOST && SHORT.test(pathname);
}

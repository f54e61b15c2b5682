import { fetchPage } from '../../fetch-page.ts';
import { followShortLink } from '../../follow-short-link.ts';
import { listPublishedMedia } from '../../players/publisher-adapter.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessGone } from '../../unless-stopped.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['giphy.com', 'www.giphy.com', 'm.giphy.com']);
/** Behind a title or alone. */
const PAGE =
  /^\/(?:gifs|clips|videos|stickers|embed)\/(?:[^/]{1,300}-)?([A-Za-z0-9]{9,32})(?:\/(?:video|twitter\/iframe|fullscreen|tile|html5))?\/?$/i;
/** A name without an ID is a list of them. */
const HAS_DIGIT_OR_CASE = /\d|[a-z][A-Z]|[A-Z][a-z]/;
const SHORT_HOST = 'gph.is';
const SHORT = /^\/(?:g\/|st\/|v\/|1)?[A-Za-z0-9]{5,12}\/?$/;

/**
 * Giphy: its clips with their sound, and its GIFs and stickers as the silent films that it makes of each. One request,
 * and the file's; one more for a short address.
 */
export const giphyAdapter: AddressAdapter = {
  kind: 'address',
  name: 'giphy',
  about: {
    title: 'Giphy',
    takes: [
      'giphy.com/gifs/TITLE-ID',
      'giphy.com/clips/TITLE-ID',
      'giphy.com/embed/ID',
      'gph.is/CODE',
    ],
    gives: 'streams',
    asks: '1: the page; 2 for short addresses; then the file',
  },
  matches: (url) => readId(url) !== undefined || isShort(url),
  resolve: async (url, context) => {
    const id = readId(isShort(url) ? await followShortLink(context.session, url) : url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const watch = isShort(url) || url.pathname.startsWith('/embed/') ? `/gifs/${id}` : url.pathname;
    const referrer = new URL(watch, 'https://giphy.com');
    const page = await unlessGone(() => fetchPage(context.session, referrer));
    const silent = new URL(`https://media.giphy.com/media/${id}/giphy.mp4`);
    const urls = [...(page === undefined ? [] : listPublishedMedia(page)), silent];
    const details = page?.details ?? NO_DETAILS;
    return resolveSources({ provider: 'giphy', urls, details, referrer }, context);
  },
};

function readId({ hostname, pathname }: URL): string | undefined {
  const id = HOSTS.has(hostname) ? PAGE.exec(pathname)?.[1] : undefined;
  return id !== undefined && HAS_DIGIT_OR_CASE.test(id) ? id : undefined;
}

function isShort({ hostname, pathname }: URL): boolean {
  return hostname === SHORT_HOST && SHORT.test(pathname);
}

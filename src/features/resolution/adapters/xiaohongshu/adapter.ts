import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:www\.|m\.)?(?:xiaohongshu|rednote)\.com$/;
const NOTE =
  /^\/(?:explore|discovery\/item|search_result|user\/profile\/[0-9a-f]{24})\/[0-9a-f]{24}\/?$/;
const SHORT_HOST = /^(?:www\.)?xhslink\.com$/;
const SHORT = /^\/(?:[amo]\/)?[A-Za-z0-9]{5,16}\/?$/;

/** Xiaohongshu: the film that a note's page names; most notes are pictures. One request, and the file's. */
export const xiaohongshuAdapter: AddressAdapter = {
  kind: 'address',
  name: 'xiaohongshu',
  about: {
    title: 'Xiaohongshu (RedNote)',
    takes: ['xiaohongshu.com/explore/ID', 'xiaohongshu.com/discovery/item/ID', 'xhslink.com/CODE'],
    gives: 'streams',
    asks: '1: the page; then the file',
  },
  matches: isNote,
  resolve: async (url, context) => {
    const outcome = await context.resolveNested(url, { referrer: url });
    const isFile = outcome.kind === 'resolved' && outcome.media.sources.length > 0;
    return isFile ? { ...outcome, provider: 'xiaohongshu' } : outcome;
  },
};

function isNote({ hostname, pathname }: URL): boolean {
  if (SHORT_HOST.test(hostname)) return SHORT.test(pathname);
  return HOST.test(hostname) && NOTE.test(pathname);
}

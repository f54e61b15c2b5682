import type { UrlAdapter } from '../core/adapter.ts';

const HOST = /^(?:www\.|m\.)?(?:xiaohongshu|rednote)\.com$/;
const NOTE =
  /^\/(?:explore|discovery\/item|search_result|user\/profile\/[0-9a-f]{24})\/[0-9a-f]{24}\/?$/;
const NOTE_ID = /[0-9a-f]{24}(?=\/?$)/;
const SHORT_HOST = /^(?:www\.)?xhslink\.com$/;
const SHORT = /^\/(?:[amo]\/)?[A-Za-z0-9]{5,16}\/?$/;

/** Most notes contain images only. */
export const xiaohongshuAdapter: UrlAdapter = {
  kind: 'url',
  name: 'xiaohongshu',
  hosts: ['xiaohongshu.com', 'rednote.com', 'xhslink.com'].flatMap((host) => [
    host,
    `www.${host}`,
    `m.${host}`,
  ]),
  info: {
    title: 'Xiaohongshu (RedNote)',
    inputs: ['xiaohongshu.com/explore/ID', 'xiaohongshu.com/discovery/item/ID', 'xhslink.com/CODE'],
    output: 'streams',
    requests: '1 (page), then the file',
  },
  canaries: 'undocumented',
  matches: isNote,
  identify: ({ hostname, pathname }) =>
    HOST.test(hostname) ? NOTE_ID.exec(pathname)?.[0] : undefined,
  resolve: async (url, ctx) => {
    const outcome = await ctx.resolveNested(url, { referrer: url });
    const isFile = outcome.kind === 'resolved' && outcome.media.sources.length > 0;
    return isFile ? { ...outcome, provider: 'xiaohongshu' } : outcome;
  },
};

function isNote({ hostname, pathname }: URL): boolean {
  if (SHORT_HOST.test(hostname)) return SHORT.test(pathname);
  return HOST.test(hostname) && NOTE.test(pathname);
}

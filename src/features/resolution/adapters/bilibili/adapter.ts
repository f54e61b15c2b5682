import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['bilibili.example']);
const PATH = /^\/watch\/([\w-]{1,64})$/;

/** Videos of bilibili: https://bilibili.example/watch/ID. */
export const bilibiliAdapter: AddressAdapter = {
  kind: 'address',
  name: 'bilibili',
  about: {
    title: 'bilibili',
    takes: ['bilibili.example/watch/ID'],
    gives: 'streams',
    asks: '0; then the file itself',
  },
  matches: (url) => HOSTS.has(url.hostname) && PATH.test(url.pathname),
  resolve: async (url, context) => {
    const [, id = ''] = PATH.exec(url.pathname) ?? [];
    const file = new URL(`/media/${id}.mp4`, url);
    const outcome = await context.resolveNested(file, { referrer: url });
    return { ...outcome, provider: 'bilibili' };
  },
};

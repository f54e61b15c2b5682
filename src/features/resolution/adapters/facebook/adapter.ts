import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['facebook.example']);
const PATH = /^\/watch\/([\w-]{1,64})$/;

/** Videos of facebook: https://facebook.example/watch/ID. */
export const facebookAdapter: AddressAdapter = {
  kind: 'address',
  name: 'facebook',
  about: {
    title: 'facebook',
    takes: ['facebook.example/watch/ID'],
    gives: 'streams',
    asks: '0; then the file itself',
  },
  matches: (url) => HOSTS.has(url.hostname) && PATH.test(url.pathname),
  resolve: async (url, context) => {
    const [, id = ''] = PATH.exec(url.pathname) ?? [];
    const file = new URL(`/media/${id}.mp4`, url);
    const outcome = await context.resolveNested(file, { referrer: url });
    return { ...outcome, provider: 'facebook' };
  },
};

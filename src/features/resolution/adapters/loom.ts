import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolvePlayer } from '../providers/resolve-player.ts';

const VIDEO = /^\/(?:share|embed)\/(?:[\w-]{1,200}-)?([0-9a-f]{32})\/?$/i;

export const loomAdapter = toUrlAdapter({
  name: 'loom',
  hosts: ['loom.com', 'www.loom.com', 'useloom.com', 'www.useloom.com'],
  info: {
    title: 'Loom',
    inputs: ['loom.com/share/ID', 'loom.com/share/TITLE-ID', 'loom.com/embed/ID'],
    output: 'player',
    requests: '1 (oEmbed)',
  },
  canaries: [
    {
      url: 'https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184',
      id: '0281766fa2d04bb788eaf19e65135184',
      plays: 'player',
      basis: 'the example of the embed SDK',
    },
  ],
  fallbacks: [{ kind: 'player', find: toPlayer }],
  read: readId,
  identify: (id) => id.toLowerCase(),
  resolve: (id, ctx) => {
    const endpoint = new URL('https://www.loom.com/v1/oembed');
    endpoint.searchParams.set('url', `https://www.loom.com/share/${id}`);
    return resolvePlayer({ player: toPlayer(id), endpoint }, ctx);
  },
});

function toPlayer(id: string): URL {
  return new URL(`https://www.loom.com/embed/${id}`);
}

function readId({ pathname }: URL): string | undefined {
  return VIDEO.exec(pathname)?.[1];
}

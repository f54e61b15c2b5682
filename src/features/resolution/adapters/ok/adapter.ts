import { fetchPageDetails } from '../../content/fetch-page.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { framePlayer } from '../../providers/resolve-player.ts';

/** With the number of a part, such as `-1` of a video in parts. */
const VIDEO =
  /^\/(?:video|videoembed|live|movie|web-api\/video\/moviePlayer)\/(\d{5,25}(?:-\d{1,6})?)\/?$/i;
/** Lists with a video overlay have the video ID in the query. */
const ID = /^\d{5,25}(?:-\d{1,6})?$/;

export const okAdapter = toUrlAdapter({
  name: 'ok',
  hosts: ['ok.ru', 'odnoklassniki.ru'].flatMap((host) => [
    host,
    `www.${host}`,
    `m.${host}`,
    `mobile.${host}`,
  ]),
  info: {
    title: 'OK',
    inputs: ['ok.ru/video/ID', 'ok.ru/live/ID', 'ok.ru/videoembed/ID'],
    output: 'player',
    requests: '1 (page, for the title)',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: toPlayer }],
  read: readId,
  resolve: async (id, context) => {
    const page = new URL(`https://ok.ru/video/${id}`);
    const details = await fetchPageDetails(context.session, page);
    return framePlayer(toPlayer(id), details, context);
  },
});

function toPlayer(id: string): URL {
  return new URL(`https://ok.ru/videoembed/${id}`);
}

function readId({ pathname, searchParams }: URL): string | undefined {
  const overlayId = pathname === '/dk' ? searchParams.get('st.mvId') : null;
  return VIDEO.exec(pathname)?.[1] ?? ID.exec(overlayId ?? '')?.[0];
}

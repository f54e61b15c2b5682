import { fetchPageDetails } from '../../fetch-page.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:(?:www|m|mobile)\.)?(?:ok|odnoklassniki)\.ru$/;
const VIDEO =
  /^\/(?:video|videoembed|live|movie|web-api\/video\/moviePlayer)\/(\d{5,25})(?:-\d{1,6})?\/?$/i;
/** Lists that open a video over themselves name it in the query. */
const ID = /^\d{5,25}$/;

/** OK, formerly Odnoklassniki: its own player, titled by what the video’s page says. One request. */
export const okAdapter: AddressAdapter = {
  kind: 'address',
  name: 'ok',
  about: {
    title: 'OK',
    takes: ['ok.ru/video/ID', 'ok.ru/live/ID', 'ok.ru/videoembed/ID'],
    gives: 'player',
    asks: '1: the page, for its title',
  },
  matches: (url) => readId(url) !== undefined,
  resolve: async (url, context) => {
    const id = readId(url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const page = new URL(`https://ok.ru/video/${id}`);
    const details = await fetchPageDetails(context.session, page);
    return framePlayer(new URL(`https://ok.ru/videoembed/${id}`), details, context);
  },
};

function readId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (!HOST.test(hostname)) return undefined;
  const opened = pathname === '/dk' ? searchParams.get('st.mvId') : null;
  return VIDEO.exec(pathname)?.[1] ?? ID.exec(opened ?? '')?.[0];
}

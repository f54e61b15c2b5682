import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'v.qq.com',
  'm.v.qq.com',
  'www.v.qq.com',
  '3g.v.qq.com',
]);
/** Alone, as one of a series, or in earlier years under letters of its own. */
const VIDEO =
  /^\/(?:x\/(?:m\/)?(?:page|cover\/\w{5,30})|x\/cover|(?:boke\/)?page(?:\/\w){1,4}|cover\/\w\/\w{5,30}|page|boke\/page)\/([a-z]\w{10})(?:\.html)?\/?$/i;
/** The player, and pages that name the video in the query. */
const QUERIED =
  /^\/(?:(?:txp\/)?iframe\/(?:player|preview)\.html|(?:x\/m\/|play\/)?play(?:\.html)?|cover\/\w\/\w{5,30}\.html|x\/cover\/\w{5,30}(?:\.html)?|x\/page\/?)$/i;
const ID = /^[a-z]\w{10}$/i;

/** Tencent Video: its own player, titled by what the page says. One request. */
export const tencentVideoAdapter: AddressAdapter = createPublisherAdapter({
  name: 'tencent-video',
  title: 'Tencent Video',
  takes: [
    'v.qq.com/x/page/ID.html',
    'v.qq.com/x/cover/SERIES/ID.html',
    'v.qq.com/txp/iframe/player.html?vid=ID',
  ],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublishedVideo | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const queried = QUERIED.test(pathname) ? ID.exec(searchParams.get('vid') ?? '')?.[0] : undefined;
  const id = queried ?? VIDEO.exec(pathname)?.[1];
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://v.qq.com/x/page/${id}.html`),
        player: new URL(`https://v.qq.com/txp/iframe/player.html?vid=${id}`),
      };
}

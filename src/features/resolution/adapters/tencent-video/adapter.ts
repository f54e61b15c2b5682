import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'v.qq.com',
  'm.v.qq.com',
  'www.v.qq.com',
  '3g.v.qq.com',
]);
/** A single video, a video in a series, or an old path with letter prefixes. */
const VIDEO =
  /^\/(?:x\/(?:m\/)?(?:page|cover\/\w{5,30})|x\/cover|(?:boke\/)?page(?:\/\w){1,4}|cover\/\w\/\w{5,30}|page|boke\/page)\/([a-z]\w{10})(?:\.html)?\/?$/i;
/** The player, and pages with the video ID in the query. */
const QUERY_PAGE =
  /^\/(?:(?:txp\/)?iframe\/(?:player|preview)\.html|(?:x\/m\/|play\/)?play(?:\.html)?|cover\/\w\/\w{5,30}\.html|x\/cover\/\w{5,30}(?:\.html)?|x\/page\/?)$/i;
const ID = /^[a-z]\w{10}$/i;

export const tencentVideoAdapter: UrlAdapter = createPublisherAdapter({
  name: 'tencent-video',
  title: 'Tencent Video',
  inputs: [
    'v.qq.com/x/page/ID.html',
    'v.qq.com/x/cover/SERIES/ID.html',
    'v.qq.com/txp/iframe/player.html?vid=ID',
  ],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublisherVideo | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const queryId = QUERY_PAGE.test(pathname)
    ? ID.exec(searchParams.get('vid') ?? '')?.[0]
    : undefined;
  const id = queryId ?? VIDEO.exec(pathname)?.[1];
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://v.qq.com/x/page/${id}.html`),
        player: new URL(`https://v.qq.com/txp/iframe/player.html?vid=${id}`),
      };
}

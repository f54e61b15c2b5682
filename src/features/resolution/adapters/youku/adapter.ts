import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:(?:v|m|www|vku|player|play)\.)?youku\.com$|^(?:video\.|www\.)?tudou\.com$/;
/** Base64 after an X, with its padding or without. */
const ID = String.raw`X[A-Za-z0-9]{8,28}(?:=|%3D){0,2}`;
const VIDEO = new RegExp(
  String.raw`^/(?:(?:v_show|v_playlist|v_nextstage|video|alipay_video)/id_|embed/|v/|player\.php/sid/)(${ID})(?:_[\w.-]{0,40})?(?:(?:/v)?\.swf|\.html)?/?$`,
);
const WATCH = /^\/(?:video|v_show|player)\/?$/;
const WHOLE_ID = new RegExp(`^${ID}$`);

/** Youku: its own player, titled by what the page says. One request. */
export const youkuAdapter: AddressAdapter = createPublisherAdapter({
  name: 'youku',
  title: 'Youku',
  takes: [
    'v.youku.com/v_show/id_ID.html',
    'm.youku.com/video/id_ID.html',
    'player.youku.com/embed/ID',
  ],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublishedVideo | undefined {
  if (!HOST.test(hostname)) return undefined;
  const queried = WATCH.test(pathname)
    ? WHOLE_ID.exec(searchParams.get('vid') ?? '')?.[0]
    : undefined;
  const id = (queried ?? VIDEO.exec(pathname)?.[1])?.replaceAll('%3D', '=');
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://v.youku.com/v_show/id_${id}.html`),
        player: new URL(`https://player.youku.com/embed/${id}`),
      };
}

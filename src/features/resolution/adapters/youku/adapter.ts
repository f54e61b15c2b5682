import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:(?:v|m|www|vku|player|play)\.)?youku\.com$|^(?:video\.|www\.)?tudou\.com$/;
/** Base64 after an X, with optional padding. */
const ID = String.raw`X[A-Za-z0-9]{8,28}(?:=|%3D){0,2}`;
const VIDEO = new RegExp(
  String.raw`^/(?:(?:v_show|v_playlist|v_nextstage|video|alipay_video)/id_|embed/|v/|player\.php/sid/)(${ID})(?:_[\w.-]{0,40})?(?:(?:/v)?\.swf|\.html)?/?$`,
);
const WATCH = /^\/(?:video|v_show|player)\/?$/;
const EXACT_ID = new RegExp(`^${ID}$`);

export const youkuAdapter: UrlAdapter = createPublisherAdapter({
  name: 'youku',
  title: 'Youku',
  inputs: [
    'v.youku.com/v_show/id_ID.html',
    'm.youku.com/video/id_ID.html',
    'player.youku.com/embed/ID',
  ],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublisherVideo | undefined {
  if (!HOST.test(hostname)) return undefined;
  const queryId = WATCH.test(pathname)
    ? EXACT_ID.exec(searchParams.get('vid') ?? '')?.[0]
    : undefined;
  const id = (queryId ?? VIDEO.exec(pathname)?.[1])?.replaceAll('%3D', '=');
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://v.youku.com/v_show/id_${id}.html`),
        player: new URL(`https://player.youku.com/embed/${id}`),
      };
}

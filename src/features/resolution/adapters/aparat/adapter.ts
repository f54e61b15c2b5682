import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['aparat.com', 'www.aparat.com', 'm.aparat.com']);
const VIDEO = /^\/(?:v|video\/video\/embed\/videohash|embed|e)\/([a-z0-9]{3,16})(?:\/|$)/i;

export const aparatAdapter: UrlAdapter = createPublisherAdapter({
  name: 'aparat',
  title: 'Aparat',
  inputs: ['aparat.com/v/ID', 'aparat.com/video/video/embed/videohash/ID/vt/frame'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  const [, id] = HOSTS.has(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://www.aparat.com/v/${id}`),
        player: new URL(`https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame`),
      };
}

import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['aparat.com', 'www.aparat.com', 'm.aparat.com']);
const VIDEO = /^\/(?:v|video\/video\/embed\/videohash|embed|e)\/([a-z0-9]{3,16})(?:\/|$)/i;

/** Aparat: its own player, titled by what the page says. One request. */
export const aparatAdapter: AddressAdapter = createPublisherAdapter({
  name: 'aparat',
  title: 'Aparat',
  takes: ['aparat.com/v/ID', 'aparat.com/video/video/embed/videohash/ID/vt/frame'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublishedVideo | undefined {
  const [, id] = HOSTS.has(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://www.aparat.com/v/${id}`),
        player: new URL(`https://www.aparat.com/video/video/embed/videohash/${id}/vt/frame`),
      };
}

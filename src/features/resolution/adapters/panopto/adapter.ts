import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

/** Each university and company has a host of its own there. */
const HOST = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})?\.panopto\.(?:com|eu)$/;
const PAGES: ReadonlySet<string> = new Set([
  '/Panopto/Pages/Viewer.aspx',
  '/Panopto/Pages/Embed.aspx',
]);
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Panopto: its own player for a session, titled by what the page says. One request. */
export const panoptoAdapter: AddressAdapter = createPublisherAdapter({
  name: 'panopto',
  title: 'Panopto',
  takes: ['NAME.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=ID'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublishedVideo | undefined {
  const isSession = HOST.test(hostname) && PAGES.has(pathname);
  const id = isSession ? ID.exec(searchParams.get('id') ?? '')?.[0] : undefined;
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://${hostname}/Panopto/Pages/Viewer.aspx?id=${id}`),
        player: new URL(`https://${hostname}/Panopto/Pages/Embed.aspx?id=${id}`),
      };
}

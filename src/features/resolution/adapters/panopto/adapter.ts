import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

/** Each organization has its own host. */
const HOST = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})?\.panopto\.(?:com|eu)$/;
const PAGES: ReadonlySet<string> = new Set([
  '/Panopto/Pages/Viewer.aspx',
  '/Panopto/Pages/Embed.aspx',
]);
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const panoptoAdapter: UrlAdapter = createPublisherAdapter({
  name: 'panopto',
  title: 'Panopto',
  inputs: ['NAME.hosted.panopto.com/Panopto/Pages/Viewer.aspx?id=ID'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, searchParams }: URL): PublisherVideo | undefined {
  const isSession = HOST.test(hostname) && PAGES.has(pathname);
  const id = isSession ? ID.exec(searchParams.get('id') ?? '')?.[0] : undefined;
  return id === undefined
    ? undefined
    : {
        page: new URL(`https://${hostname}/Panopto/Pages/Viewer.aspx?id=${id}`),
        player: new URL(`https://${hostname}/Panopto/Pages/Embed.aspx?id=${id}`),
      };
}

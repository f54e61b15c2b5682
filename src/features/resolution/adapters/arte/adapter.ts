import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['arte.tv', 'www.arte.tv']);
/** Films and episodes; IDs of collections have a different format. */
const VIDEO = /^\/(?:embeds\/)?([a-z]{2})\/(?:videos\/)?(\d{6}-\d{3}-[AF])(?:\/[^/]{0,300})?\/?$/i;

export const arteAdapter: UrlAdapter = createPublisherAdapter({
  name: 'arte',
  title: 'ARTE',
  inputs: ['arte.tv/LANGUAGE/videos/ID/TITLE', 'arte.tv/embeds/LANGUAGE/ID'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  const [, language, id] = HOSTS.has(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  if (language === undefined || id === undefined) return undefined;
  const path = `${language.toLowerCase()}/${id.toUpperCase()}`;
  return {
    page: new URL(`https://www.arte.tv/${path.replace('/', '/videos/')}/`),
    player: new URL(`https://www.arte.tv/embeds/${path}`),
  };
}

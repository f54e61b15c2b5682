import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['arte.tv', 'www.arte.tv']);
/** The language, then the programme: films and episodes; collections have another form. */
const VIDEO = /^\/(?:embeds\/)?([a-z]{2})\/(?:videos\/)?(\d{6}-\d{3}-[AF])(?:\/[^/]{0,300})?\/?$/i;

/** ARTE: its own player, titled by what the page says. One request. */
export const arteAdapter: AddressAdapter = createPublisherAdapter({
  name: 'arte',
  title: 'ARTE',
  takes: ['arte.tv/LANGUAGE/videos/ID/TITLE', 'arte.tv/embeds/LANGUAGE/ID'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublishedVideo | undefined {
  const [, language, id] = HOSTS.has(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  if (language === undefined || id === undefined) return undefined;
  const path = `${language.toLowerCase()}/${id.toUpperCase()}`;
  return {
    page: new URL(`https://www.arte.tv/${path.replace('/', '/videos/')}/`),
    player: new URL(`https://www.arte.tv/embeds/${path}`),
  };
}

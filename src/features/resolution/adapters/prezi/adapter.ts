import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['prezi.com', 'www.prezi.com']);
/** Videos alone: presentations lie under `p/` and `view/`. */
const VIDEO = /^\/v\/(?:embed\/)?([\w-]{8,40})(?:\/[^/]{0,300})?\/?$/i;

/** Prezi Video: its own player, titled by what the page says. One request. */
export const preziAdapter: AddressAdapter = createPublisherAdapter({
  name: 'prezi',
  title: 'Prezi Video',
  takes: ['prezi.com/v/ID/TITLE', 'prezi.com/v/embed/ID'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublishedVideo | undefined {
  const [, id] = HOSTS.has(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  return id === undefined || id === 'embed'
    ? undefined
    : {
        page: new URL(`https://prezi.com/v/${id}/`),
        player: new URL(`https://prezi.com/v/embed/${id}/`),
      };
}

import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['prezi.com', 'www.prezi.com']);
/** Videos only. Presentations use `p/` and `view/`. */
const VIDEO = /^\/v\/(?:embed\/)?([\w-]{8,40})(?:\/[^/]{0,300})?\/?$/i;

export const preziAdapter: UrlAdapter = createPublisherAdapter({
  name: 'prezi',
  title: 'Prezi Video',
  inputs: ['prezi.com/v/ID/TITLE', 'prezi.com/v/embed/ID'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  const [, id] = HOSTS.has(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  return id === undefined || id === 'embed'
    ? undefined
    : {
        page: new URL(`https://prezi.com/v/${id}/`),
        player: new URL(`https://prezi.com/v/embed/${id}/`),
      };
}

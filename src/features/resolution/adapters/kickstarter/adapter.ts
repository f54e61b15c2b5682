import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['kickstarter.com', 'www.kickstarter.com']);
/** The widget for a project's video; the project itself is a page of many things. */
const WIDGET = /^\/projects\/([\w-]{1,80}\/[\w-]{1,120})\/widget\/video(?:\.html)?\/?$/i;

/** Kickstarter: the file that a project's video widget names, else the widget. One request, and the file's. */
export const kickstarterAdapter: AddressAdapter = createPublisherAdapter({
  name: 'kickstarter',
  title: 'Kickstarter',
  takes: ['kickstarter.com/projects/NAME/PROJECT/widget/video.html'],
  gives: 'streams, else player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublishedVideo | undefined {
  const [, project] = HOSTS.has(hostname) ? (WIDGET.exec(pathname) ?? []) : [];
  if (project === undefined) return undefined;
  const player = new URL(`https://www.kickstarter.com/projects/${project}/widget/video.html`);
  return { page: player, player };
}

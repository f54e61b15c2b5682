import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['kickstarter.com', 'www.kickstarter.com']);
/** The widget of a project’s video. The project page itself is left to the `page` adapter. */
const WIDGET = /^\/projects\/([\w-]{1,80}\/[\w-]{1,120})\/widget\/video(?:\.html)?\/?$/i;

export const kickstarterAdapter: UrlAdapter = createPublisherAdapter({
  name: 'kickstarter',
  title: 'Kickstarter',
  inputs: ['kickstarter.com/projects/NAME/PROJECT/widget/video.html'],
  output: 'streams or player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  const [, project] = HOSTS.has(hostname) ? (WIDGET.exec(pathname) ?? []) : [];
  if (project === undefined) return undefined;
  const player = new URL(`https://www.kickstarter.com/projects/${project}/widget/video.html`);
  return { page: player, player };
}

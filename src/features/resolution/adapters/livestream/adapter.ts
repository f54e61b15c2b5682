import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'livestream.com',
  'www.livestream.com',
  'new.livestream.com',
]);
/** A live event or a recording of it. */
const EVENT =
  /^\/accounts\/(\d{1,12})\/(?:events\/)?([\w-]{1,80})(\/videos\/\d{1,14})?(?:\/player)?\/?$/i;

export const livestreamAdapter: UrlAdapter = createPublisherAdapter({
  name: 'livestream',
  title: 'Livestream',
  inputs: [
    'livestream.com/accounts/ID/events/ID',
    'livestream.com/accounts/ID/events/ID/videos/ID',
  ],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  const [, account, event, recording = ''] = HOSTS.has(hostname)
    ? (EVENT.exec(pathname) ?? [])
    : [];
  if (account === undefined || event === undefined || event === 'events') return undefined;
  const page = new URL(`https://livestream.com/accounts/${account}/events/${event}${recording}`);
  return { page, player: new URL(`${page.href}/player`) };
}

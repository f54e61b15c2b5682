import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'livestream.com',
  'www.livestream.com',
  'new.livestream.com',
]);
/** An event's broadcast, or a recording of it. */
const EVENT =
  /^\/accounts\/(\d{1,12})\/(?:events\/)?([\w-]{1,80})(\/videos\/\d{1,14})?(?:\/player)?\/?$/i;

/** Livestream: its own player for an event or a recording, titled by what the page says. One request. */
export const livestreamAdapter: AddressAdapter = createPublisherAdapter({
  name: 'livestream',
  title: 'Livestream',
  takes: ['livestream.com/accounts/ID/events/ID', 'livestream.com/accounts/ID/events/ID/videos/ID'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublishedVideo | undefined {
  const [, account, event, recording = ''] = HOSTS.has(hostname)
    ? (EVENT.exec(pathname) ?? [])
    : [];
  if (account === undefined || event === undefined || event === 'events') return undefined;
  const page = new URL(`https://livestream.com/accounts/${account}/events/${event}${recording}`);
  return { page, player: new URL(`${page.href}/player`) };
}

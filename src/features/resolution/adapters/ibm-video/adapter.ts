import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOST = /^(?:www\.)?(?:ustream\.tv|video\.ibm\.com)$/;
/** A recording, or a channel by its number: the player knows no names. */
const VIDEO = /^\/(?:(?:embed\/)?recorded|embed\/recorded)\/(\d{3,15})(?:\/|$)/i;
const CHANNEL = /^\/(?:channel(?:\/id)?|embed)\/(\d{3,15})\/?$/i;

/** IBM Video Streaming, formerly Ustream: its own player, titled by what the page says. One request. */
export const ibmVideoAdapter: AddressAdapter = createPublisherAdapter({
  name: 'ibm-video',
  title: 'IBM Video Streaming (Ustream)',
  takes: ['video.ibm.com/recorded/ID', 'video.ibm.com/channel/ID', 'video.ibm.com/embed/ID'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublishedVideo | undefined {
  if (!HOST.test(hostname)) return undefined;
  const [, recorded] = VIDEO.exec(pathname) ?? [];
  if (recorded !== undefined) return toVideo(`/recorded/${recorded}`, `/recorded/${recorded}`);
  const [, channel] = CHANNEL.exec(pathname) ?? [];
  return channel === undefined ? undefined : toVideo(`/channel/${channel}`, `/${channel}`);
}

function toVideo(page: string, player: string): PublishedVideo {
  return {
    page: new URL(page, 'https://video.ibm.com'),
    player: new URL(`/embed${player}`, 'https://video.ibm.com'),
  };
}

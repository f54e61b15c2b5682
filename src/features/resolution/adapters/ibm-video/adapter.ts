import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:www\.)?(?:ustream\.tv|video\.ibm\.com)$/;
/** A recording, or a channel by number. The player does not accept channel names. */
const VIDEO = /^\/(?:(?:embed\/)?recorded|embed\/recorded)\/(\d{3,15})(?:\/|$)/i;
const CHANNEL = /^\/(?:channel(?:\/id)?|embed)\/(\d{3,15})\/?$/i;

export const ibmVideoAdapter: UrlAdapter = createPublisherAdapter({
  name: 'ibm-video',
  title: 'IBM Video Streaming (Ustream)',
  inputs: ['video.ibm.com/recorded/ID', 'video.ibm.com/channel/ID', 'video.ibm.com/embed/ID'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  if (!HOST.test(hostname)) return undefined;
  const [, recorded] = VIDEO.exec(pathname) ?? [];
  if (recorded !== undefined) return toVideo(`/recorded/${recorded}`, `/recorded/${recorded}`);
  const [, channel] = CHANNEL.exec(pathname) ?? [];
  return channel === undefined ? undefined : toVideo(`/channel/${channel}`, `/${channel}`);
}

function toVideo(page: string, player: string): PublisherVideo {
  return {
    page: new URL(page, 'https://video.ibm.com'),
    player: new URL(`/embed${player}`, 'https://video.ibm.com'),
  };
}

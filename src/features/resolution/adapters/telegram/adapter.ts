import { fetchPage } from '../../fetch-page.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { ResolutionError } from '../../resolution-error.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { UrlAdapter } from '../adapter.ts';

/** A public channel’s post, with an optional comment or topic number before it. */
const POST = /^\/(?:s\/)?([a-z]\w{3,31})\/(?:\d{1,10}\/)?(\d{1,10})\/?$/i;

/** Reads the video of a public channel’s post from its embed page. */
export const telegramAdapter: UrlAdapter = {
  kind: 'url',
  name: 'telegram',
  hosts: ['t.me', 'www.t.me', 'telegram.me', 'telegram.dog'],
  info: {
    title: 'Telegram',
    inputs: ['t.me/CHANNEL/NUMBER', 't.me/s/CHANNEL/NUMBER'],
    output: 'streams',
    requests: '1 (embed page), then the file',
  },
  matches: (url) => readPost(url) !== undefined,
  resolve: async (url, context) => {
    const post = readPost(url);
    if (post === undefined) throw new ResolutionError('no_video');
    const referrer = new URL(`https://t.me/${post}?embed=1&mode=tme`);
    const { signals, details } = await fetchPage(context.session, referrer);
    const urls = signals.videos.flatMap((video) => parseWebUrl(video.url, referrer) ?? []);
    return resolveSources({ provider: 'telegram', urls, details, referrer }, context);
  },
};

function readPost({ pathname }: URL): string | undefined {
  const [, channel, number] = POST.exec(pathname) ?? [];
  return channel === undefined || RESERVED_PATHS.has(channel.toLowerCase())
    ? undefined
    : `${channel}/${number}`;
}

/** First path segments that are not channels. */
const RESERVED_PATHS: ReadonlySet<string> = new Set([
  'addemoji',
  'addlist',
  'addstickers',
  'addtheme',
  'boost',
  'confirmphone',
  'contact',
  'invoice',
  'joinchat',
  'login',
  'proxy',
  'setlanguage',
  'share',
  'socks',
]);

import { fetchPage } from '../../fetch-page.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['t.me', 'www.t.me', 'telegram.me', 'telegram.dog']);
/** A public channel's post, with the comment or the topic before it. */
const POST = /^\/(?:s\/)?([a-z]\w{3,31})\/(?:\d{1,10}\/)?(\d{1,10})\/?$/i;

/** Telegram: the video of a public channel's post, as the page for embedding it shows it. One request, and the file's. */
export const telegramAdapter: AddressAdapter = {
  kind: 'address',
  name: 'telegram',
  about: {
    title: 'Telegram',
    takes: ['t.me/CHANNEL/NUMBER', 't.me/s/CHANNEL/NUMBER'],
    gives: 'streams',
    asks: '1: the post’s embedded page; then the file',
  },
  matches: (url) => readPost(url) !== undefined,
  resolve: async (url, context) => {
    const post = readPost(url);
    if (post === undefined) throw new ResolutionStop('no_video');
    const referrer = new URL(`https://t.me/${post}?embed=1&mode=tme`);
    const { signals, details } = await fetchPage(context.session, referrer);
    const urls = signals.videos.flatMap(({ address }) => parseWebUrl(address, referrer) ?? []);
    return resolveSources({ provider: 'telegram', urls, details, referrer }, context);
  },
};

function readPost({ hostname, pathname }: URL): string | undefined {
  const [, channel, number] = HOSTS.has(hostname) ? (POST.exec(pathname) ?? []) : [];
  return channel === undefined || OWN_PATHS.has(channel.toLowerCase())
    ? undefined
    : `${channel}/${number}`;
}

/** First parts of addresses that are no channel's. */
const OWN_PATHS: ReadonlySet<string> = new Set([
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

import { TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { toPlainText } from '#lib/html/to-plain-text.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import { fetchPage, type ProviderPage } from '../content/fetch-page.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/** A public channel’s post, with an optional comment or topic number before it. */
const POST = /^\/(?:s\/)?([a-z]\w{3,31})\/(?:\d{1,10}\/)?(\d{1,10})\/?$/i;

/** Reads the video of a public channel’s post from its embed page. */
export const telegramAdapter = toUrlAdapter({
  name: 'telegram',
  hosts: ['t.me', 'www.t.me', 'telegram.me', 'telegram.dog'],
  info: {
    title: 'Telegram',
    inputs: ['t.me/CHANNEL/NUMBER', 't.me/s/CHANNEL/NUMBER'],
    output: 'streams or player',
    requests: '1 (embed page), then the file',
  },
  canaries: 'undocumented',
  fallbacks: [
    { kind: 'player', find: (post) => new URL(`https://t.me/${post}?embed=1`), isPost: true },
  ],
  read: readPost,
  identify: (post) => post.toLowerCase(),
  resolve: async (post, ctx) => {
    const referrer = new URL(`https://t.me/${post}?embed=1&mode=tme`);
    const page = await fetchPage(ctx.session, referrer, { find: MESSAGE_PARTS });
    const urls = page.signals.videos.flatMap((video) => parseWebUrl(video.url, referrer) ?? []);
    const details = { ...page.details, title: readTitle(page) };
    return resolveSources({ provider: 'telegram', urls, details, referrer }, ctx);
  },
});

/** The text of the post and the name of the channel. A quoted text has another class. */
const MESSAGE_PARTS =
  /<div[^>]{0,200}\bjs-message_text\b[^>]{0,200}>[^]{0,20000}?<\/div>|<a[^>]{0,300}\btgme_widget_message_owner_name\b[^>]{0,300}>[^]{0,2000}?<\/a>/g;

/** The first line of the text, or else the channel. The page's own title is that of the widget. */
function readTitle({ matches }: ProviderPage): string | null {
  const text = matches.find((part) => part.startsWith('<div')) ?? '';
  const channel = matches.find((part) => part.startsWith('<a')) ?? '';
  const [line = ''] = text.split(/<br\b/i, 1);
  return cleanLine(toPlainText(line) || toPlainText(channel), TITLE_CHARACTERS_MAX);
}

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

import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['my.mail.ru', 'www.my.mail.ru', 'm.my.mail.ru']);
const PLAYER_HOSTS: ReadonlySet<string> = new Set(['videoapi.my.mail.ru', 'api.video.mail.ru']);
/** Mail domain, account, album and number. */
const VIDEO =
  /^\/{1,2}([\w.-]{1,60})\/{1,2}([\w.-]{1,80})\/{1,2}video\/{1,2}([\w.-]{1,80})\/{1,2}(\d{1,9})(?:\.html)?\/?$/i;
const PLAYER =
  /^\/videos\/(?:embed\/)?([\w.-]{1,60})\/([\w.-]{1,80})\/([\w.-]{1,80})\/(\d{1,9})(?:\.html|\.json)?\/?$/i;
/** A list with a video overlay. */
const OVERLAY = /^#video=\/?([\w.-]{1,60})\/([\w.-]{1,80})\/([\w.-]{1,80})\/(\d{1,9})$/i;
const EMBED = /^\/(?:video\/embed|\+\/video\/meta)\/(-?\d{5,25})\/?$/i;

export const mailRuAdapter: UrlAdapter = createPublisherAdapter({
  name: 'mail-ru',
  title: 'My World (Mail.ru)',
  inputs: ['my.mail.ru/MAIL/NAME/video/ALBUM/NUMBER.html', 'my.mail.ru/video/embed/ID'],
  output: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, hash }: URL): PublisherVideo | undefined {
  if (PLAYER_HOSTS.has(hostname)) return toVideo(PLAYER.exec(pathname));
  if (!HOSTS.has(hostname)) return undefined;
  const [, id] = EMBED.exec(pathname) ?? [];
  if (id === undefined) return toVideo(VIDEO.exec(pathname) ?? OVERLAY.exec(hash));
  const player = new URL(`https://my.mail.ru/video/embed/${id}`);
  return { page: player, player };
}

function toVideo(match: RegExpExecArray | null): PublisherVideo | undefined {
  if (match === null) return undefined;
  const [, mail, account, album, number] = match;
  return {
    page: new URL(`https://my.mail.ru/${mail}/${account}/video/${album}/${number}.html`),
    player: new URL(
      `https://videoapi.my.mail.ru/videos/embed/${mail}/${account}/${album}/${number}.html`,
    ),
  };
}

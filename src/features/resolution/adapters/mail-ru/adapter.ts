import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['my.mail.ru', 'www.my.mail.ru', 'm.my.mail.ru']);
const PLAYER_HOSTS: ReadonlySet<string> = new Set(['videoapi.my.mail.ru', 'api.video.mail.ru']);
/** The mail service, the account there, an album and the number in it. */
const VIDEO =
  /^\/{1,2}([\w.-]{1,60})\/{1,2}([\w.-]{1,80})\/{1,2}video\/{1,2}([\w.-]{1,80})\/{1,2}(\d{1,9})(?:\.html)?\/?$/i;
const PLAYER =
  /^\/videos\/(?:embed\/)?([\w.-]{1,60})\/([\w.-]{1,80})\/([\w.-]{1,80})\/(\d{1,9})(?:\.html|\.json)?\/?$/i;
/** A list, and the video opened over it. */
const OVERLAID = /^#video=\/?([\w.-]{1,60})\/([\w.-]{1,80})\/([\w.-]{1,80})\/(\d{1,9})$/i;
const NUMBERED = /^\/(?:video\/embed|\+\/video\/meta)\/(-?\d{5,25})\/?$/i;

/** My World of Mail.ru: its own player, titled by what the page says. One request. */
export const mailRuAdapter: AddressAdapter = createPublisherAdapter({
  name: 'mail-ru',
  title: 'My World (Mail.ru)',
  takes: ['my.mail.ru/MAIL/NAME/video/ALBUM/NUMBER.html', 'my.mail.ru/video/embed/ID'],
  gives: 'player',
  readVideo,
});

function readVideo({ hostname, pathname, hash }: URL): PublishedVideo | undefined {
  if (PLAYER_HOSTS.has(hostname)) return toVideo(PLAYER.exec(pathname));
  if (!HOSTS.has(hostname)) return undefined;
  const [, id] = NUMBERED.exec(pathname) ?? [];
  if (id === undefined) return toVideo(VIDEO.exec(pathname) ?? OVERLAID.exec(hash));
  const player = new URL(`https://my.mail.ru/video/embed/${id}`);
  return { page: player, player };
}

function toVideo(match: RegExpExecArray | null): PublishedVideo | undefined {
  if (match === null) return undefined;
  const [, mail, account, album, number] = match;
  return {
    page: new URL(`https://my.mail.ru/${mail}/${account}/video/${album}/${number}.html`),
    player: new URL(
      `https://videoapi.my.mail.ru/videos/embed/${mail}/${account}/${album}/${number}.html`,
    ),
  };
}

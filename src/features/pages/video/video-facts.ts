import type { VideoWire } from '#features/videos/index.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { type Language, LANGUAGES } from '#lib/i18n/language.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { formatDuration } from '#lib/text/format-duration.ts';

import { html, type Html, htmlMessage } from '../layout/html.ts';
import type { Messages } from '../messages/catalogs.ts';
import type { ShownVideo } from './shown-video.ts';

/** Pages are the same for all viewers, so the date is in UTC. */
const DATES: ReadonlyMap<Language, Intl.DateTimeFormat> = new Map(
  LANGUAGES.map((language) => [
    language,
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  ]),
);

/** What viewers want to know about a video, in display order. Unknown facts are omitted. */
export function videoFacts(
  { wire, siteName }: ShownVideo,
  { language, watch, shareScript }: Messages,
): Html {
  const { playback, live, duration, author, publishedAt, createdAt } = wire;
  const isLive = live?.state === 'live';
  const facts = [
    isLive ? html`<strong class="live-badge">${watch.live}</strong>` : null,
    author === null ? null : htmlMessage(watch.by, { author: authorName(author) }),
    siteName === null ? null : fillMessage(watch.from, { site: siteName }),
    playback === 'frame' ? shareScript.playsInFrame : null,
    isLive || duration === null ? null : labeled(watch.duration, formatDuration(duration)),
    publishedAt === null
      ? dated(watch.added, createdAt, language)
      : dated(watch.published, publishedAt, language),
  ];
  return html`<ul class="watch-facts">
    ${facts.flatMap((fact) => (fact === null ? [] : [html`<li>${fact}</li> `]))}
  </ul>`;
}

/** The name may be written in another direction than the page. */
function authorName({ name, url }: NonNullable<VideoWire['author']>): Html {
  const text = html`<bdi>${name}</bdi>`;
  const parsed = url === null ? null : URL.parse(url);
  // A javascript: URL would run with the origin of this page.
  if (parsed === null || !isWebUrl(parsed)) return text;
  return html`<a href="${parsed.href}" rel="nofollow noopener">${text}</a>`;
}

function dated(message: string, time: string, language: Language): Html {
  const text = DATES.get(language)?.format(new Date(time)) ?? time;
  return htmlMessage(message, { date: html`<time datetime="${time}">${text}</time>` });
}

/** The label is only for screen readers, because the value explains itself visually. */
function labeled(label: string, value: string): Html {
  return html`<span class="visually-hidden">${label}: </span>${value}`;
}

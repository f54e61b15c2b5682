import type { VideoWire } from '#features/videos/index.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { formatDuration } from '#lib/text/format-duration.ts';

import { html, type Html } from './html.ts';
import type { ShownVideo } from './shown-video.ts';

/** Pages are the same for all viewers, so the date is in UTC. */
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** What viewers want to know about a video, in display order. Unknown facts are omitted. */
export function videoFacts({ wire, siteName }: ShownVideo): Html {
  const { live, duration, author, publishedAt, createdAt } = wire;
  const isLive = live?.state === 'live';
  const facts = [
    isLive ? html`<strong class="live-badge">Live</strong>` : null,
    author === null ? null : html`By ${authorName(author)}`,
    siteName === null ? null : html`From ${siteName}`,
    isLive || duration === null ? null : labeled('Duration', formatDuration(duration)),
    publishedAt === null ? dated('Added', createdAt) : dated('Published', publishedAt),
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

function dated(label: string, time: string): Html {
  return html`${label} <time datetime="${time}">${DATE.format(new Date(time))}</time>`;
}

/** The label is only for screen readers, because the value explains itself visually. */
function labeled(label: string, value: string): Html {
  return html`<span class="visually-hidden">${label}: </span>${value}`;
}

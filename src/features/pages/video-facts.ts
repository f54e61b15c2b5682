import { formatDuration } from '#lib/text/format-duration.ts';

import { html, type Html } from './html.ts';
import type { ShownVideo } from './shown-video.ts';

/** Pages are the same for all viewers, so the date is in UTC. */
const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** What viewers want to know about a video, in display order. Unknown facts are omitted. */
export function videoFacts({ wire, siteName }: ShownVideo): Html {
  const { live, duration, createdAt } = wire;
  const isLive = live?.state === 'live';
  const facts = [
    isLive ? html`<strong class="live-badge">Live</strong>` : null,
    siteName === null ? null : html`From ${siteName}`,
    isLive || duration === null ? null : labeled('Duration', formatDuration(duration)),
    html`Added <time datetime="${createdAt}">${DATE.format(new Date(createdAt))}</time>`,
  ];
  return html`<ul class="watch-facts">
    ${facts.flatMap((fact) => (fact === null ? [] : [html`<li>${fact}</li> `]))}
  </ul>`;
}

/** The label is only for screen readers, because the value explains itself visually. */
function labeled(label: string, value: string): Html {
  return html`<span class="visually-hidden">${label}: </span>${value}`;
}

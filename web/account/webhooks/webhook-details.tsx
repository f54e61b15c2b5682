import type { ReactNode } from 'react';

import { EVENT_GROUPS, type EventPattern } from '#contract/events.ts';
import type { Webhook } from '#sdk';

import { texts } from '../messages/texts.ts';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { PlaylistNames } from './playlist-filter.tsx';
import { WebhookStateLabel } from './webhook-state-label.tsx';

export function WebhookDetails({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { details: text, status, events: eventsText, form } = texts().webhooks;
  const { id, url, events, tags, playlists, createdAt } = webhook;
  return (
    <SectionCard title={text.title}>
      <dl className="facts">
        <div>
          <dt>{status}</dt>
          <dd>
            <WebhookStateLabel webhook={webhook} />
          </dd>
        </div>
        <div>
          <dt>{text.created}</dt>
          <dd>{formatMoment(createdAt)}</dd>
        </div>
        <div className="fact-long">
          <dt>{text.url}</dt>
          <dd className="mono">{url}</dd>
        </div>
        <div className="fact-long">
          <dt>{eventsText.legend}</dt>
          <dd>
            <ul className="event-list">
              {events.map((pattern) => (
                <li key={pattern}>{toLabel(pattern)}</li>
              ))}
            </ul>
          </dd>
        </div>
        {tags.length > 0 && (
          <div className="fact-long">
            <dt>{form.tags}</dt>
            <dd>{tags.join(', ')}</dd>
          </div>
        )}
        {playlists.length > 0 && (
          <div className="fact-long">
            <dt>{form.playlists}</dt>
            <dd>
              <PlaylistNames ids={playlists} />
            </dd>
          </div>
        )}
        <div className="fact-long">
          <dt>{text.id}</dt>
          <dd className="mono">{id}</dd>
        </div>
      </dl>
    </SectionCard>
  );
}

function toLabel(pattern: EventPattern): string {
  const { all, groups } = texts().webhooks.events;
  const group = EVENT_GROUPS.find((each) => each === pattern);
  if (pattern === '*') return all;
  return group === undefined ? pattern : groups[group];
}

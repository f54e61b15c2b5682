import type { ReactNode } from 'react';

import type { Webhook } from '#sdk';

import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { EVENT_GROUPS } from './event-types.ts';
import { WebhookStateLabel } from './webhook-state-label.tsx';

export function WebhookDetails({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { id, url, events, createdAt } = webhook;
  return (
    <SectionCard title="Details">
      <dl className="facts">
        <div>
          <dt>Status</dt>
          <dd>
            <WebhookStateLabel webhook={webhook} />
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{formatMoment(createdAt)}</dd>
        </div>
        <div className="fact-long">
          <dt>URL</dt>
          <dd className="mono">{url}</dd>
        </div>
        <div className="fact-long">
          <dt>Events</dt>
          <dd>
            <ul className="event-list">
              {events.map((pattern) => (
                <li key={pattern}>{PATTERN_LABELS.get(pattern) ?? pattern}</li>
              ))}
            </ul>
          </dd>
        </div>
        <div className="fact-long">
          <dt>ID</dt>
          <dd className="mono">{id}</dd>
        </div>
      </dl>
    </SectionCard>
  );
}

const PATTERN_LABELS: ReadonlyMap<string, string> = new Map([
  ['*', 'All events'],
  ...EVENT_GROUPS.map(({ pattern, label }) => [pattern, label] as const),
]);

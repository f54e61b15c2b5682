import type { ReactNode } from 'react';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { EVENT_GROUPS } from './event-words.ts';
import { WebhookStateLabel } from './webhook-state-label.tsx';

export function WebhookFacts({ webhook }: { readonly webhook: WebhookWire }): ReactNode {
  const { id, url, events, createdAt } = webhook;
  return (
    <SectionCard title="Destination">
      <dl className="facts">
        <div>
          <dt>State</dt>
          <dd>
            <WebhookStateLabel webhook={webhook} />
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{formatMoment(createdAt)}</dd>
        </div>
        <div className="fact-long">
          <dt>Address</dt>
          <dd className="mono">{url}</dd>
        </div>
        <div className="fact-long">
          <dt>Events</dt>
          <dd>
            <ul className="event-list">
              {events.map((pattern) => (
                <li key={pattern}>{PATTERN_WORDS.get(pattern) ?? pattern}</li>
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

const PATTERN_WORDS: ReadonlyMap<string, string> = new Map([
  ['*', 'Everything'],
  ...EVENT_GROUPS.map(({ pattern, label }) => [pattern, label] as const),
]);

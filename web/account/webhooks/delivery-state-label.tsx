import type { ReactNode } from 'react';

import type { Delivery } from '#sdk';

import { texts } from '../messages/texts.ts';

const TONES = {
  pending: 'busy',
  succeeded: 'good',
  failed: 'bad',
} as const satisfies Record<Delivery['status'], string>;

export function DeliveryStateLabel({ status }: Pick<Delivery, 'status'>): ReactNode {
  return (
    <span className="status-label" data-tone={TONES[status]}>
      {texts().webhooks.delivery.states[status]}
    </span>
  );
}

import type { ReactNode } from 'react';

import type { Delivery } from '#sdk';

import { texts } from '../messages/texts.ts';
import { type DeliveryState, toDeliveryState } from './delivery-messages.ts';

const TONES = {
  pending: 'busy',
  retrying: 'bad',
  succeeded: 'good',
  failed: 'bad',
} as const satisfies Record<DeliveryState, string>;

export function DeliveryStateLabel({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const state = toDeliveryState(delivery);
  return (
    <span className="status-label" data-tone={TONES[state]}>
      {texts().webhooks.delivery.states[state]}
    </span>
  );
}

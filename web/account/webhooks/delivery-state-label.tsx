import type { ReactNode } from 'react';

import type { Delivery } from '#sdk';

import { DELIVERY_STATES } from './delivery-messages.ts';

export function DeliveryStateLabel({ status }: Pick<Delivery, 'status'>): ReactNode {
  const { tone, label } = DELIVERY_STATES[status];
  return (
    <span className="status-label" data-tone={tone}>
      {label}
    </span>
  );
}

import type { ReactNode } from 'react';

import type { DeliveryWire } from '#features/webhooks/wire.ts';

import { DELIVERY_STATES } from './delivery-messages.ts';

export function DeliveryStateLabel({ status }: Pick<DeliveryWire, 'status'>): ReactNode {
  const { tone, label } = DELIVERY_STATES[status];
  return (
    <span className="status-label" data-tone={tone}>
      {label}
    </span>
  );
}

import type { ReactNode } from 'react';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import { toState } from './webhook-words.ts';

/** How a destination is doing: told by a word, and by a colour for those who see it. */
export function WebhookStateLabel({ webhook }: { readonly webhook: WebhookWire }): ReactNode {
  const { tone, label } = toState(webhook);
  return (
    <span className="status-label" data-tone={tone}>
      {label}
    </span>
  );
}

import {
  createHourlyErasure,
  type ErasureDeps,
  type HourlyErasure,
} from '#platform/jobs/hourly-erasure.ts';
import type { Logger } from '#platform/log/logger.ts';

import { deleteOldEvents, erasePayloads } from './event-store.ts';

/** How long payloads are stored for redelivery before they are erased. */
export const WEBHOOK_PAYLOAD_AGE_MS = 7 * 86_400_000;
/** How long events, deliveries and attempts are stored. */
export const WEBHOOK_LOG_AGE_MS = 30 * 86_400_000;

/**
 * Erases payloads that no delivery needs anymore, and later deletes events with their delivery log.
 */
export function createEraseOldEvents(ctx: ErasureDeps & { readonly log: Logger }): HourlyErasure {
  const { clock, log } = ctx;
  return createHourlyErasure(ctx, {
    kind: 'erase-old-events',
    batch: 200,
    run: async (eraseAll) => {
      const payloads = await eraseAll((tx, limit) =>
        erasePayloads(tx, { untilMs: clock() - WEBHOOK_PAYLOAD_AGE_MS, limit }),
      );
      const events = await eraseAll((tx, limit) =>
        deleteOldEvents(tx, { untilMs: clock() - WEBHOOK_LOG_AGE_MS, limit }),
      );
      if (payloads + events > 0) log.info({ payloads, events }, 'expired events erased');
    },
  });
}

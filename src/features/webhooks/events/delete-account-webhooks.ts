import type { AccountId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import { deleteDestinations } from '../destinations/destination-store.ts';
import { deleteEvents } from './event-store.ts';
import { deletePositions } from './position-store.ts';

/** Deletes the account's webhooks and events with their deliveries. */
export async function deleteAccountWebhooks(tx: Tx, accountId: AccountId): Promise<void> {
  await deleteDestinations(tx, accountId);
  await deleteEvents(tx, accountId);
  await deletePositions(tx, accountId);
}

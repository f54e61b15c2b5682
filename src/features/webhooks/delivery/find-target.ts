import type { WebhookId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import { findTargetRow } from '../destinations/destination-store.ts';
import type { DeliveryTarget } from '../destinations/destination.ts';
import type { DeliveryContext } from './delivery-context.ts';

/** Treats a destination as disabled while its owner's account is disabled. */
export async function findTarget(
  queries: Queries,
  { secrets, isOwnerActive }: Pick<DeliveryContext, 'secrets' | 'isOwnerActive'>,
  id: WebhookId,
): Promise<DeliveryTarget | undefined> {
  const target = await findTargetRow(queries, secrets, id);
  if (target?.isEnabled !== true || (await isOwnerActive(queries, target.accountId))) return target;
  return { ...target, isEnabled: false };
}

import { AppError } from '#contract/app-error.ts';
import type { Queries } from '#platform/db/database.ts';

import type { DestinationKey, DestinationStore } from './destination-store.ts';
import type { Destination } from './destination.ts';

export type ConditionalDestinationKey = DestinationKey & {
  /** Evaluates If-Match. */
  readonly matches?: (destination: Destination) => boolean;
};

/**
 * Throws webhook_not_found unless the account owns it, and precondition_failed when it has changed.
 */
export async function getDestination(
  queries: Queries,
  { matches, ...key }: ConditionalDestinationKey,
  destinations: Pick<DestinationStore, 'find'>,
): Promise<Destination> {
  const destination = await destinations.find(queries, key);
  if (destination === undefined) {
    throw new AppError('webhook_not_found', 'Webhook not found. Check the ID.');
  }
  if (matches?.(destination) === false) {
    throw new AppError('precondition_failed', 'The webhook has changed. Fetch it again and retry.');
  }
  return destination;
}

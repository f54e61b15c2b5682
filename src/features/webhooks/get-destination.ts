import { AppError } from '#contract/app-error.ts';
import type { Queries } from '#platform/db/database.ts';

import type { DestinationKey, DestinationStore } from './destination-store.ts';
import type { Destination } from './destination.ts';

export type ExpectedDestination = DestinationKey & {
  /** Says whether it is the one that its caller has seen last (If-Match). */
  readonly isExpected?: (destination: Destination) => boolean;
};

/** Throws webhook_not_found unless the account has it, and precondition_failed when it has changed. */
export async function getDestination(
  queries: Queries,
  { isExpected, ...key }: ExpectedDestination,
  destinations: Pick<DestinationStore, 'find'>,
): Promise<Destination> {
  const destination = await destinations.find(queries, key);
  if (destination === undefined) {
    throw new AppError('webhook_not_found', 'There is no webhook of this ID. Check the ID.');
  }
  if (isExpected?.(destination) === false) {
    throw new AppError('precondition_failed', 'The webhook has changed; read it again first.');
  }
  return destination;
}

import { AppError } from '#contract/app-error.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { findDestination, lockDestination } from './destination-store.ts';
import type { Destination, DestinationKey } from './destination.ts';

export type ConditionalDestinationKey = DestinationKey & {
  /** Evaluates If-Match. */
  readonly matches?: (destination: Destination) => boolean;
};

/**
 * Throws webhook_not_found unless the account owns it, and precondition_failed when it has changed.
 */
export async function getDestination(
  queries: Queries,
  secrets: Secrets,
  { matches, ...key }: ConditionalDestinationKey,
): Promise<Destination> {
  const destination = await findDestination(queries, secrets, key);
  if (destination === undefined) {
    throw new AppError('webhook_not_found', 'Webhook not found. Check the ID.');
  }
  if (matches?.(destination) === false) {
    throw new AppError('precondition_failed', 'The webhook has changed. Fetch it again and retry.');
  }
  return destination;
}

/** Blocks other changes and a deletion until the transaction ends. Throws as getDestination. */
export async function lockAndGetDestination(
  tx: Tx,
  secrets: Secrets,
  key: ConditionalDestinationKey,
): Promise<Destination> {
  await lockDestination(tx, key);
  return getDestination(tx, secrets, key);
}

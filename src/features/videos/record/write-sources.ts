import type { SourceId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import { deleteAddresses } from './store/address-store.ts';
import { findSources, removeSource, writePositions } from './store/source-store.ts';
import { writeSourceOrder } from './store/write-video.ts';
import type { Video } from './video.ts';

/** Marks a source as removed. A backup URL without remaining sources is deleted. */
export async function writeRemoved(tx: Tx, video: Video, sourceId: SourceId): Promise<void> {
  await removeSource(tx, sourceId);
  const rows = await findSources(tx, [video.id]);
  const used = new Set(
    rows.filter((row) => row.is_removed === 0).map(({ address_digest }) => address_digest),
  );
  const unused = video.addresses.map(({ digest }) => digest).filter((digest) => !used.has(digest));
  if (unused.length > 0) await deleteAddresses(tx, video.id, unused);
}

/** `health`, or the IDs of all shown sources. */
export type SourceOrder = 'health' | readonly string[];

export async function writeOrder(tx: Tx, { id }: Video, order: SourceOrder): Promise<void> {
  await writeSourceOrder(tx, id, order === 'health' ? 'health' : 'given');
  if (order !== 'health') await writePositions(tx, id, order);
}

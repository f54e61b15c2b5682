import type { SourceId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import { deleteMirrors, type MirrorKey, writeMirrorChecks } from './mirror-store.ts';
import {
  deleteSourcesOf,
  findSources,
  removeSource,
  replaceSources,
  writePositions,
} from './source-store.ts';
import type { Video } from './video.ts';
import {
  findForceProxy,
  recoverFailed,
  type SuccessfulResolution,
  touch,
  type WriteContext,
  writeSourceOrder,
} from './write-video.ts';

type MirrorWrite = MirrorKey & {
  readonly resolution: SuccessfulResolution;
  readonly nowMs: number;
};

/** Replaces the sources of a backup URL. A failed video becomes ready. */
export async function writeMirrorResolved(
  tx: Tx,
  { videoId, digest, resolution, nowMs }: MirrorWrite,
  { secrets, newSourceId }: WriteContext,
): Promise<void> {
  await writeMirrorChecks(tx, { videoId, digest }, 0);
  const forceProxy = await findForceProxy(tx, videoId);
  const { sources } = resolution.media;
  const found = { videoId, mirrorDigest: digest, sources, forceProxy, newSourceId };
  await replaceSources(tx, found, secrets);
  await recoverFailed(tx, { id: videoId, resolution, nowMs }, secrets);
  await touch(tx, videoId, nowMs);
}

/** Marks a source as removed. A backup URL without remaining sources is deleted. */
export async function writeRemoved(tx: Tx, video: Video, sourceId: SourceId): Promise<void> {
  await removeSource(tx, sourceId);
  const rows = await findSources(tx, [video.id]);
  const used = new Set(
    rows.filter((row) => row.is_removed === 0).map(({ mirror_digest }) => mirror_digest),
  );
  const unused = video.mirrors.map(({ digest }) => digest).filter((digest) => !used.has(digest));
  if (unused.length === 0) return;
  await deleteSourcesOf(tx, video.id, unused);
  await deleteMirrors(tx, video.id, unused);
}

/** `health`, or the IDs of all shown sources. */
export type SourceOrder = 'health' | readonly string[];

export async function writeOrder(tx: Tx, { id }: Video, order: SourceOrder): Promise<void> {
  await writeSourceOrder(tx, id, order === 'health' ? 'health' : 'given');
  if (order !== 'health') await writePositions(tx, id, order);
}

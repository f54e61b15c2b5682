import type { Selectable } from 'kysely';

import type { VideoId } from '#contract/ids.ts';
import type { ResolutionTrace } from '#features/resolution/index.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { AddressesTable } from '#platform/db/schema/source-tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { openUrl, sealingContext } from '../sealing-context.ts';
import { type Address, FAILED_CHECKS_MAX } from '../video.ts';
import { SELECT_NAMES } from './name-store.ts';

/** A row without its long and rarely read trace. */
export type AddressRow = Omit<Selectable<AddressesTable>, 'trace_sealed' | 'created_at_ms'> & {
  /** Digests of the names of the source, separated by spaces. */
  readonly names: string | null;
};

/** Without a digest: the first URL of the video. */
export type AddressKey = { readonly videoId: VideoId; readonly digest?: string | undefined };

/** In their order. */
export function findAddresses(
  queries: Queries,
  videoIds: readonly string[],
): Promise<readonly AddressRow[]> {
  return queries
    .selectFrom('addresses')
    .select(['video_id', 'digest', 'position', 'url_sealed'])
    .select(['failed_checks', 'checked_at_ms'])
    .select(SELECT_NAMES.as('names'))
    .where('video_id', 'in', videoIds)
    .orderBy('position')
    .execute();
}

/** Returns functions that open the submitted URL of each video. Deleted videos are omitted. */
export async function findSubmittedUrls(
  queries: Queries,
  secrets: Pick<Secrets, 'open'>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, () => URL>> {
  if (videoIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('addresses')
    .select(['video_id', 'digest', 'url_sealed'])
    .where('video_id', 'in', videoIds)
    .where('position', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.video_id, () => openAddressUrl(row, secrets)]));
}

export function toAddress(row: AddressRow, secrets: Secrets): Address {
  return {
    digest: row.digest,
    names: row.names?.split(' ') ?? [],
    url: openAddressUrl(row, secrets),
    failedChecks: row.failed_checks,
    checkedAtMs: row.checked_at_ms,
  };
}

type AddressId = Pick<AddressRow, 'video_id' | 'digest'>;

function openAddressUrl(
  row: AddressId & Pick<AddressRow, 'url_sealed'>,
  secrets: Pick<Secrets, 'open'>,
): URL {
  return openUrl(row.url_sealed, toContext('addresses.url', row), secrets);
}

function toContext(
  column: 'addresses.url' | 'addresses.trace',
  { video_id: id, digest }: AddressId,
): string {
  return sealingContext(column, `${id}:${digest}`);
}

type NewAddress = Required<AddressKey> & {
  readonly digest: string;
  readonly url: URL;
  readonly nowMs: number;
};

/** Appends a URL to those of the video, which the caller has locked. */
export async function insertAddress(
  tx: Tx,
  secrets: Secrets,
  address: NewAddress,
): Promise<StoredAddress> {
  const { last } = await tx
    .selectFrom('addresses')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('video_id', '=', address.videoId)
    .executeTakeFirstOrThrow();
  return await insertAt(tx, secrets, { ...address, position: last === null ? 0 : last + 1 });
}

/** Replaces the submitted URL with its sources. A backup source of the new URL takes its place. */
export async function replaceSubmitted(
  tx: Tx,
  secrets: Secrets,
  address: NewAddress,
): Promise<StoredAddress> {
  await tx
    .deleteFrom('addresses')
    .where('video_id', '=', address.videoId)
    .where((eb) => eb.or([eb('position', '=', 0), eb('digest', '=', address.digest)]))
    .execute();
  return await insertAt(tx, secrets, { ...address, position: 0 });
}

async function insertAt(
  tx: Tx,
  secrets: Secrets,
  { videoId, digest, url, nowMs, position }: NewAddress & { readonly position: number },
): Promise<StoredAddress> {
  return await tx
    .insertInto('addresses')
    .values({
      video_id: videoId,
      digest,
      position,
      url_sealed: secrets.seal(url.href, toContext('addresses.url', { video_id: videoId, digest })),
      failed_checks: 0,
      created_at_ms: nowMs,
    })
    .returning(['video_id', 'digest', 'position'])
    .executeTakeFirstOrThrow();
}

export type StoredAddress = Pick<AddressRow, 'video_id' | 'digest' | 'position'>;

/** Undefined if the URL has been removed. */
export function findAddress(tx: Tx, key: AddressKey): Promise<StoredAddress | undefined> {
  return tx
    .selectFrom('addresses')
    .select(['video_id', 'digest', 'position'])
    .where((eb) => eb.and(toFilter(key)))
    .executeTakeFirst();
}

/** Replaces the URL of a source by another one of the same name, such as a new signed URL. */
export async function writeUrl(
  tx: Tx,
  secrets: Secrets,
  { videoId, digest, url }: Required<AddressKey> & Pick<NewAddress, 'digest' | 'url'>,
): Promise<void> {
  const sealed = secrets.seal(url.href, toContext('addresses.url', { video_id: videoId, digest }));
  await tx
    .updateTable('addresses')
    .set({ url_sealed: sealed })
    .where('video_id', '=', videoId)
    .where('digest', '=', digest)
    .execute();
}

type Outcome = {
  readonly address: StoredAddress;
  readonly trace: ResolutionTrace | null;
  readonly nowMs: number;
  /** Consecutive failed checks. By default unchanged. */
  readonly failedChecks?: number;
};

/** Writes the result of a resolution. */
export async function writeOutcome(
  tx: Tx,
  secrets: Secrets,
  { address, trace, nowMs, failedChecks }: Outcome,
): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({
      trace_sealed:
        trace === null
          ? null
          : secrets.seal(JSON.stringify(trace), toContext('addresses.trace', address)),
      checked_at_ms: nowMs,
      ...(failedChecks !== undefined && { failed_checks: failedChecks }),
    })
    .where('video_id', '=', address.video_id)
    .where('digest', '=', address.digest)
    .execute();
}

/** Writes that a URL has failed while another one plays. Does nothing if it has been removed. */
export async function writeLost(
  tx: Tx,
  secrets: Secrets,
  { trace, nowMs, ...key }: AddressKey & Pick<Outcome, 'trace' | 'nowMs'>,
): Promise<void> {
  const address = await findAddress(tx, key);
  if (address === undefined) return;
  await writeOutcome(tx, secrets, { address, trace, nowMs, failedChecks: FAILED_CHECKS_MAX });
}

export async function writeChecked(
  tx: Tx,
  key: AddressKey,
  { failedChecks, nowMs }: { readonly failedChecks: number; readonly nowMs: number },
): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ failed_checks: failedChecks, checked_at_ms: nowMs })
    .where((eb) => eb.and(toFilter(key)))
    .execute();
}

/** Marks all URLs of the video except this one as lost. */
export async function markOthersLost(
  tx: Tx,
  { video_id: videoId, digest }: AddressId,
): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ failed_checks: FAILED_CHECKS_MAX })
    .where('video_id', '=', videoId)
    .where('digest', '!=', digest)
    .execute();
}

/** Deletes URLs with their sources. The submitted URL stays. */
export async function deleteAddresses(
  tx: Tx,
  videoId: VideoId,
  digests: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('addresses')
    .where('video_id', '=', videoId)
    .where('digest', 'in', digests)
    .where('position', '>', 0)
    .execute();
}

/** The trace of the last resolution of the submitted URL. */
export async function findTrace(
  queries: Queries,
  secrets: Secrets,
  videoId: VideoId,
): Promise<ResolutionTrace | undefined> {
  const row = await queries
    .selectFrom('addresses')
    .select(['video_id', 'digest', 'trace_sealed'])
    .where((eb) => eb.and(toFilter({ videoId })))
    .executeTakeFirst();
  if (row === undefined || row.trace_sealed === null) return undefined;
  return JSON.parse(secrets.open(row.trace_sealed, toContext('addresses.trace', row)));
}

function toFilter({
  videoId,
  digest,
}: AddressKey): { video_id: string; position: number } | { video_id: string; digest: string } {
  return digest === undefined ? { video_id: videoId, position: 0 } : { video_id: videoId, digest };
}

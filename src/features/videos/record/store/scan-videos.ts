import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

import type { AccountId } from '#contract/ids.ts';
import { VIDEO_TYPES } from '#contract/media-types.ts';
import { VISIBILITIES, type Visibility } from '#contract/visibilities.ts';
import type { Database, Queries } from '#platform/db/database.ts';
import { isAfter } from '#platform/db/is-after.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { VideoRow } from '../../fields/video-fields.ts';
import type { Video } from '../video.ts';
import { selectOwned, selectVideos } from './stored-videos.ts';

export type ListFilters = {
  readonly status?: Video['status'];
  readonly type?: string;
  readonly provider?: string;
  readonly visibility?: Visibility;
};

export type ListSort = {
  readonly column: keyof typeof ORDERS;
  readonly direction: 'asc' | 'desc';
};

export type ListScan = {
  /** Null for the operator, who sees all videos. */
  readonly ownerId: AccountId | null;
  readonly filters: ListFilters;
  /** Digest of a tag or of a pair of metadata. Requires an owner. */
  readonly label?: string | undefined;
  readonly sort: ListSort;
  readonly after: ListPosition | null;
  readonly rowsMax: number;
};

/** The indexes of filtered lists contain only the times. */
const ORDERS = {
  created_at_ms: sql<number>`created_at_ms`,
  updated_at_ms: sql<number>`updated_at_ms`,
  plays: sql<number>`plays`,
  title: sql<string>`coalesce(title_key, source_title_key, 'z')`,
} as const;

/** True if an index finds the videos that filters or a label match in this order. */
export function isFilteredByIndex({ column }: ListSort): boolean {
  return column === 'created_at_ms' || column === 'updated_at_ms';
}

type ListDatabase = Pick<Database, 'kind' | 'queries'>;
type PositionRow = { readonly id: string; readonly at: number | string };
type PositionQuery = SelectQueryBuilder<Tables, 'videos', PositionRow>;

/**
 * Returns the next positions in the order of `sort`. Keyset pagination neither skips nor repeats
 * videos when the list changes.
 */
export async function findPositions(
  database: ListDatabase,
  scan: ListScan,
): Promise<readonly ListPosition[]> {
  const rows = await selectPositions(database, scan).execute();
  return rows.map(({ id, at }) =>
    typeof at === 'string' ? { id, atMs: 0, text: at } : { id, atMs: at },
  );
}

export function selectPositions(
  { queries, kind }: ListDatabase,
  scan: ListScan,
): Pick<PositionQuery, 'execute' | 'explain'> {
  const { ownerId, filters, sort, after, rowsMax } = scan;
  const order: RawBuilder<number | string> = ORDERS[sort.column];
  const hasFilters =
    scan.label !== undefined || Object.values(filters).some((value) => value !== undefined);
  // The indexes of filtered lists begin with the owner.
  if (hasFilters && ownerId !== null) return mergeCombinations({ queries, kind }, scan);
  return (ownerId === null ? selectVideos(queries) : selectOwned(queries, ownerId))
    .select(['id', order.as('at')])
    .where((eb) => eb.and(toColumns(filters)))
    .where(hasRemoval(filters))
    .where(isAfter(after, { columns: [order, 'id'], direction: sort.direction }))
    .orderBy(order, sort.direction)
    .orderBy('id', sort.direction)
    .limit(rowsMax);
}

/** A removed video keeps its status in the database. */
function toColumns({ status, ...columns }: ListFilters): Partial<VideoRow> {
  return status === undefined || status === 'removed' ? columns : { ...columns, status };
}

function hasRemoval(
  { status }: ListFilters,
  removedAt: RawBuilder<unknown> = sql`removed_at_ms`,
): RawBuilder<SqlBool> {
  if (status === undefined) return sql`1 = 1`;
  return sql`${removedAt} is ${sql.raw(status === 'removed' ? 'not null' : 'null')}`;
}

/** The values of columns that the database checks. A video without streams has no type. */
const VALUES = {
  status: ['queued', 'resolving', 'ready', 'failed'],
  visibility: VISIBILITIES,
  type: [...VIDEO_TYPES, ''],
} as const;

/**
 * Merges the sorted videos of each combination of status, visibility and type that the filters
 * allow. Each combination reads at most `rowsMax` entries of an index that contains these columns
 * before the sort column, however many videos the account has (docs/decisions/0057).
 */
function mergeCombinations(
  { queries, kind }: ListDatabase,
  scan: ListScan,
): Pick<PositionQuery, 'execute' | 'explain'> {
  const { direction } = scan.sort;
  const list = JSON.stringify(listCombinations(scan.filters));
  const range = selectCombination(kind, scan);
  const merged =
    kind === 'postgres'
      ? sql<PositionRow>`(select part.id, part.at
          from jsonb_array_elements(${list}::jsonb) as combination
          cross join lateral (${range}) as part)`
      : // SQLite has no lateral joins, but table functions of a subquery.
        sql<PositionRow>`(select part.value ->> 0 as id, part.value ->> 1 as at
          from json_each(${list}) as combination
          join json_each((select json_group_array(json_array(id, at)) from (${range}))) as part)`;
  return queries
    .selectFrom(merged.as('position'))
    .select(['id', 'at'])
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(scan.rowsMax);
}

type Combination = readonly [status: string, visibility: string, type: string];

function listCombinations(filters: ListFilters): readonly Combination[] {
  const columns = toColumns(filters);
  const toValues = (name: keyof typeof VALUES): readonly string[] => {
    const value = columns[name];
    return typeof value === 'string' ? [value] : VALUES[name];
  };
  return toValues('status').flatMap((status) =>
    toValues('visibility').flatMap((visibility) =>
      toValues('type').map((type) => [status, visibility, type] as const),
    ),
  );
}

/** The tables of lists, of which `video_labels` has no column `provider`. */
const VIDEOS = {
  table: sql`videos`,
  id: 'id',
  type: sql`coalesce(type, '')`,
  removedAt: sql`removed_at_ms`,
};
const LABELS = {
  table: sql`video_labels`,
  id: 'video_id',
  type: sql`type`,
  removedAt: sql`(select removed_at_ms from videos where videos.id = video_id)`,
};

/** The videos of one combination of values, which the query reads from a JSON array. */
function selectCombination(
  kind: Database['kind'],
  { ownerId, filters, label, sort, after, rowsMax }: ListScan,
): RawBuilder<unknown> {
  const { provider } = filters;
  const { table, id: idName, type, removedAt } = label === undefined ? VIDEOS : LABELS;
  const [column, id] = [ORDERS[sort.column], sql.ref(idName)];
  const isNext = isAfter(after, { columns: [column, idName], direction: sort.direction });
  const direction = sql.raw(sort.direction);
  const json = sql.raw(kind === 'postgres' ? 'combination' : 'combination.value');
  return sql`select ${id} as id, ${column} as at from ${table}
    where owner_id = ${ownerId}
      ${label === undefined ? sql`` : sql`and label = ${label}`}
      ${provider === undefined ? sql`` : sql`and provider = ${provider}`}
      and status = ${json} ->> 0
      and visibility = ${json} ->> 1
      and ${type} = ${json} ->> 2
      and ${hasRemoval(filters, removedAt)}
      and ${isNext}
    order by ${column} ${direction}, ${id} ${direction}
    limit ${rowsMax}`;
}

const COMPARED = [
  'id',
  'title',
  'source_title',
  'provider',
  'status',
  'type',
  'visibility',
  'removed_at_ms',
] as const satisfies readonly (keyof VideoRow)[];

/** The columns with which a search compares a video. */
export type ComparedRow = Pick<VideoRow, (typeof COMPARED)[number]>;

/** The comparison of `toColumns` and `hasRemoval`, for orders without an index of filters. */
export function hasValues(row: ComparedRow, { status, ...others }: ListFilters): boolean {
  const shown = row.removed_at_ms === null ? row.status : 'removed';
  return (
    (status === undefined || status === shown) &&
    (['type', 'provider', 'visibility'] as const).every(
      (name) => others[name] === undefined || others[name] === row[name],
    )
  );
}

export async function findTitleRows(
  queries: Queries,
  ids: readonly string[],
  ownerId?: AccountId,
): Promise<readonly ComparedRow[]> {
  if (ids.length === 0) return [];
  return selectVideos(queries)
    .select(COMPARED)
    .where('id', 'in', ids)
    .where((eb) => eb.and(ownerId === undefined ? {} : { owner_id: ownerId }))
    .execute();
}

import { setImmediate } from 'node:timers/promises';

import { type SelectQueryBuilder, sql } from 'kysely';

import type { Queries } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { PlaySessionsTable } from '#platform/db/schema/view-tables.ts';

import {
  NO_HOST,
  type ReportScope,
  type RollupDimension,
  type TimeSpan,
  type VIEW_DIMENSIONS,
} from '../rollup.ts';
import type { TopValues } from './rollup-store.ts';
import type { SessionPosition } from './session-store.ts';

type ViewDimension = (typeof VIEW_DIMENSIONS)[number];
type ValueDimension = Exclude<RollupDimension, 'all'>;

/** The views of a scope that match every filter. */
export type ViewFilters = {
  readonly scope: ReportScope;
  readonly filters: readonly { readonly dimension: ViewDimension; readonly value: string }[];
};

/** What a report counts of a view. */
export type ViewMeasures = Pick<
  PlaySessionsTable,
  | 'started_at_ms'
  | 'played_at_ms'
  | 'viewer'
  | 'watch_ms'
  | 'rebuffer_ms'
  | 'rebuffers'
  | 'startup_ms'
  | 'errors'
  | 'completed'
>;

/** Pages are limited in size, because SQLite blocks its thread while it reads one. */
const VIEWS_PER_PAGE = 2_000;

/** The number of views that started within the span, or `max` if there are more. */
export async function countViews(
  queries: Queries,
  {
    scope,
    span,
    max,
  }: { readonly scope: ReportScope; readonly span: TimeSpan; readonly max: number },
): Promise<number> {
  const { count } = await queries
    .selectFrom(
      fromViews(queries, { scope, filters: [] }, span).select('video_id').limit(max).as('part'),
    )
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The views that started within the span, oldest first, each with its value of a dimension. */
export async function* readViews(
  queries: Queries,
  { dimension, ...selection }: ViewFilters & { readonly dimension: ValueDimension },
  span: TimeSpan,
): AsyncGenerator<readonly (ViewMeasures & { readonly value: string })[]> {
  let after: SessionPosition | undefined;
  for (;;) {
    let query = fromViews(queries, selection, {
      ...span,
      fromMs: after?.started_at_ms ?? span.fromMs,
    });
    if (after !== undefined) {
      const { started_at_ms, video_id, session_id } = after;
      query = query.where(
        sql<boolean>`(started_at_ms, video_id, session_id) > (${started_at_ms}, ${video_id}, ${session_id})`,
      );
    }
    const views = await query
      .select([
        'video_id',
        'session_id',
        'started_at_ms',
        'played_at_ms',
        'viewer',
        'watch_ms',
        'rebuffer_ms',
        'rebuffers',
        'startup_ms',
        'errors',
        'completed',
      ])
      .select((select) => select.ref(toColumn(dimension)).as('value'))
      .orderBy('started_at_ms')
      .orderBy('video_id')
      .orderBy('session_id')
      .limit(VIEWS_PER_PAGE)
      .execute();
    yield views;
    after = views.at(-1);
    if (views.length < VIEWS_PER_PAGE) return;
    await setImmediate();
  }
}

/** The values with the most plays. A viewer counts once per day, because hashes differ by day. */
export async function listTopViewValues(
  queries: Queries,
  {
    dimension,
    limit,
    span,
    ...selection
  }: ViewFilters & {
    readonly dimension: ValueDimension;
    readonly limit: number;
    readonly span: TimeSpan;
  },
): Promise<TopValues> {
  const column = toColumn(dimension);
  const rows = await fromViews(queries, selection, span)
    .select((select) => [
      select.ref(column).as('value'),
      select.fn.countAll<number | string>().as('sessions'),
      select.fn.count<number | string>('played_at_ms').as('plays'),
      sql<number | string>`count(distinct case when played_at_ms is not null then viewer end)`.as(
        'viewers',
      ),
      select.fn.sum<number | string>('completed').as('completed'),
      sql<number | string>`sum(case when errors > 0 then 1 else 0 end)`.as('failed'),
      select.fn.sum<number | string>('errors').as('errors'),
      select.fn.sum<number | string>('rebuffers').as('rebuffers'),
      select.fn.sum<number | string>('watch_ms').as('watch_ms'),
      select.fn.sum<number | string>('rebuffer_ms').as('rebuffer_ms'),
      sql<number | string>`count(*) over ()`.as('count'),
    ])
    // Rollups have no rows for views without a share link either.
    .$if(dimension === 'link', (query) => query.where(column, '!=', NO_HOST))
    .groupBy(column)
    .orderBy('plays', 'desc')
    .orderBy('watch_ms', 'desc')
    .orderBy('sessions', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute();
  return { values: rows, count: Number(rows[0]?.count ?? 0) };
}

function fromViews(
  queries: Queries,
  { scope, filters }: ViewFilters,
  { fromMs, toMs }: TimeSpan,
): SelectQueryBuilder<Tables, 'play_sessions', object> {
  return filters.reduce(
    (query, { dimension, value }) => query.where(dimension, '=', value),
    queries
      .selectFrom('play_sessions')
      .where(scope.kind === 'video' ? 'video_id' : 'owner_id', '=', scope.id)
      .where('started_at_ms', '>=', fromMs)
      .where('started_at_ms', '<', toMs),
  );
}

function toColumn(dimension: ValueDimension): ViewDimension | 'video_id' {
  return dimension === 'video' ? 'video_id' : dimension;
}

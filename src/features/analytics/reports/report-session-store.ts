import type { Queries } from '#platform/db/database.ts';
import type { PlaySessionsTable } from '#platform/db/schema/tables.ts';

import { VIEW_DIMENSIONS } from '../rollup.ts';
import { MEASURED_COLUMNS } from '../views/session-row.ts';
import type { TimeSpan } from './report-intervals.ts';
import type { ReportScope } from './report-scope.ts';

/** A session without the columns used only during ingestion. */
export type SessionRow = Omit<PlaySessionsTable, 'owner_id' | 'state'>;
/** Identifies the last row of a page, after which the next page starts. */
export type SessionPosition = Pick<PlaySessionsTable, 'started_at_ms' | 'video_id' | 'session_id'>;

const COLUMNS = [
  'video_id',
  'session_id',
  'viewer',
  ...VIEW_DIMENSIONS,
  'duration_ms',
  'started_at_ms',
  ...MEASURED_COLUMNS,
] as const satisfies readonly (keyof SessionRow)[];

export type SessionPage = {
  readonly scope: ReportScope;
  readonly span: TimeSpan;
  readonly after: SessionPosition | null;
  readonly rowsMax: number;
};

/** Sessions that started within the span, oldest first. */
export async function listSessions(
  queries: Queries,
  { scope, span, after, rowsMax }: SessionPage,
): Promise<readonly SessionRow[]> {
  let query = queries
    .selectFrom('play_sessions')
    .select(COLUMNS)
    .where(scope.kind === 'video' ? 'video_id' : 'owner_id', '=', scope.id)
    .where('started_at_ms', '>=', after?.started_at_ms ?? span.fromMs)
    .where('started_at_ms', '<', span.toMs)
    .orderBy('started_at_ms')
    .orderBy('video_id')
    .orderBy('session_id')
    .limit(rowsMax);
  if (after !== null) {
    const { started_at_ms, video_id, session_id } = after;
    query = query.where((where) =>
      where.or([
        where('started_at_ms', '>', started_at_ms),
        where('video_id', '>', video_id),
        where.and([where('video_id', '=', video_id), where('session_id', '>', session_id)]),
      ]),
    );
  }
  return query.execute();
}

import type { LogEvent } from 'kysely';

import { beginSpan, getCurrentSpan, isTracing } from '../tracing/spans.ts';
import type { Database } from './database.ts';

const SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' } as const;

/**
 * The `log` option of Kysely, which records each query of a span. The text of a statement contains
 * placeholders instead of values. Empty without tracing.
 */
export function logQuerySpans(kind: Database['kind']): { log?: (event: LogEvent) => void } {
  if (!isTracing()) return {};
  return {
    log({ query: { sql }, queryDurationMillis, ...event }) {
      // Claims of jobs and other periodic queries belong to no request.
      if (getCurrentSpan() === undefined) return;
      beginSpan(toOperation(sql), {
        kind: 'client',
        attributes: { 'db.system.name': SYSTEMS[kind], 'db.query.text': sql },
        startMs: Date.now() - queryDurationMillis,
      })?.end('error' in event ? event.error : undefined);
    },
  };
}

function toOperation(sql: string): string {
  return /^\s*(?:with\s|([a-z]+))/i.exec(sql)?.[1]?.toUpperCase() ?? 'QUERY';
}

import type { AuditLogQuery } from '#sdk';

import { parseAction } from './audit-actions.ts';
import type { AuditSearch } from './audit-search.ts';

/** The query of the API, whose range ends before `to`. Unknown actions are dropped. */
export function toAuditQuery({ action: text, from, to, ...filters }: AuditSearch): AuditLogQuery {
  const action = parseAction(text);
  const start = toTime(from, 0);
  const end = toTime(to, 1);
  return {
    ...filters,
    ...(action !== undefined && { action }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { to: end }),
  };
}

/** Midnight in the user's time zone. */
function toTime(day: string | undefined, daysLater: number): string | undefined {
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00:00`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

import { type CsvCell, toCsvRow } from '#lib/text/to-csv.ts';
import type { AuditDetails, AuditEntry } from '#platform/audit/audit-entry.ts';

import type { AuditEntryWire } from './wire.ts';

const OPERATOR_ACTION = /^operator\./;

/** An entry for the owner of the account, who does not see where the operator works. */
export function toAuditEntryWire(entry: AuditEntry): AuditEntryWire {
  const { id, action, subjectId, details } = entry;
  const isOperator = OPERATOR_ACTION.test(action);
  return {
    id,
    at: new Date(entry.atMs).toISOString(),
    action,
    actor: isOperator ? { kind: 'operator', id: null } : toActorWire(entry.actor),
    subject: subjectId,
    network: isOperator ? null : entry.network,
    client: isOperator ? null : entry.client,
    requestId: isOperator ? null : entry.requestId,
    details: isOperator ? omitReason(details) : details,
  };
}

function omitReason(details: AuditDetails): AuditDetails {
  return Object.fromEntries(Object.entries(details).filter(([name]) => name !== 'reason'));
}

function toActorWire({ kind, id }: AuditEntry['actor']): AuditEntryWire['actor'] {
  return { kind: kind === 'command' ? 'operator' : kind, id };
}

const COLUMNS: readonly (readonly [name: string, read: (entry: AuditEntryWire) => CsvCell])[] = [
  ['at', ({ at }) => at],
  ['action', ({ action }) => action],
  ['actorKind', ({ actor }) => actor.kind],
  ['actor', ({ actor }) => actor.id],
  ['subject', ({ subject }) => subject],
  ['network', ({ network }) => network],
  ['client', ({ client }) => client],
  ['requestId', ({ requestId }) => requestId],
  ['details', ({ details }) => JSON.stringify(details)],
  ['id', ({ id }) => id],
];

export function toAuditCsv(entries: readonly AuditEntryWire[]): string {
  const rows = entries.map((entry) => toCsvRow(COLUMNS.map(([, read]) => read(entry))));
  return [toCsvRow(COLUMNS.map(([name]) => name)), ...rows].join('');
}

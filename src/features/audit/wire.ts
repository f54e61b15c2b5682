import { type Static, Type } from 'typebox';

import { ID_CHARACTERS_MAX } from '#contract/limits.ts';
import { AUDIT_ACTIONS } from '#platform/audit/audit-actions.ts';
import {
  literals,
  nullableString,
  PAGE_PARAMETERS,
  pageOf,
  reference,
  time,
} from '#platform/http/validation/schema-parts.ts';

const EXAMPLE_ENTRY = {
  id: 'aud_7Yc1Kx9QmTz4WbNd',
  at: '2026-02-01T09:30:00.000Z',
  action: 'key.created',
  actor: { kind: 'session', id: 'ses_7Yc1Kx9QmTz4WbNd' },
  subject: 'key_4Vt7Nc2XbQpLm9Ks',
  network: '192.0.2.7',
  client: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  requestId: 'req_9Fz2Hq6RkWn3JtXb',
  details: { name: 'Upload server', scopes: ['videos:write'] },
};

function idFilter(description: string, example: string) {
  return Type.Optional(
    Type.String({ minLength: 1, maxLength: ID_CHARACTERS_MAX, description, examples: [example] }),
  );
}

function timeFilter(description: string, example: string) {
  return Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'date-time', description, examples: [example] }),
  );
}

export const AuditLogQuery = Type.Object(
  {
    ...PAGE_PARAMETERS,
    action: Type.Optional(literals(AUDIT_ACTIONS, { description: 'Action.' })),
    actor: idFilter('ID of the session or API key.', 'key_4Vt7Nc2XbQpLm9Ks'),
    subject: idFilter('ID of the changed record.', 'vid_4Vt7Nc2XbQpLm9Ks'),
    from: timeFilter('Start of the range.', '2026-02-01T00:00:00Z'),
    to: timeFilter('End of the range, exclusive.', '2026-03-01T00:00:00Z'),
  },
  { additionalProperties: false },
);
export type AuditLogQuery = Static<typeof AuditLogQuery>;

export const AuditEntryWire = Type.Object(
  {
    id: Type.String({ description: 'Entry ID.' }),
    at: time('When the action happened.'),
    action: Type.String({ description: 'Action, such as `key.created`.' }),
    actor: Type.Object({
      kind: literals(['session', 'key', 'operator', 'system', 'anonymous'], {
        description: 'Who performed the action.',
      }),
      id: nullableString('ID of the session or API key; null for other actors.'),
    }),
    subject: nullableString('ID of the changed record; null if it is the account itself.'),
    network: nullableString(
      'IPv4 address, or /64 network of the IPv6 address; null for the operator and the system.',
    ),
    client: nullableString('User agent, truncated.'),
    requestId: nullableString('ID of the request.'),
    details: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'Names and values that depend on the action.',
      additionalProperties: true,
    }),
  },
  { $id: 'AuditEntry', title: 'AuditEntry', examples: [EXAMPLE_ENTRY] },
);
export type AuditEntryWire = Static<typeof AuditEntryWire>;

export const AuditLogWire = pageOf(
  reference<AuditEntryWire>('AuditEntry'),
  'AuditLog',
  EXAMPLE_ENTRY,
);
export type AuditLogWire = Static<typeof AuditLogWire>;

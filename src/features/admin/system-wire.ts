import { type Static, Type } from 'typebox';

import { ID_CHARACTERS_MAX } from '#contract/limits.ts';
import {
  literals,
  nullableInteger,
  nullableObject,
  nullableString,
  nullableTime,
  time,
} from '#platform/http/validation/schema-parts.ts';
import { JOB_STATES } from '#platform/jobs/job-states.ts';

export const SystemQuery = Type.Object(
  { state: Type.Optional(literals(JOB_STATES)) },
  { additionalProperties: false },
);
export const NodeParams = Type.Object({
  nodeId: Type.String({ minLength: 1, maxLength: ID_CHARACTERS_MAX }),
});
export const JobParams = Type.Object({
  jobId: Type.String({ minLength: 1, maxLength: ID_CHARACTERS_MAX }),
});

const count = Type.Integer();

const NodeWire = Type.Object({
  id: Type.String(),
  host: Type.String(),
  version: Type.String(),
  /** Whether this node has answered the request. */
  isCurrent: Type.Boolean(),
  startedAt: time('The start of the oldest process.'),
  drainingSince: nullableTime('Null unless the node is draining.'),
  processes: Type.Array(
    Type.Object({
      pid: count,
      role: literals(['all', 'web', 'worker']),
      startedAt: time('The start of the process.'),
    }),
  ),
});

export const AdminSystemWire = Type.Object({
  nodes: Type.Array(NodeWire),
  database: Type.Object({ kind: Type.String(), bytes: count }),
  jobCounts: Type.Array(
    Type.Object({
      kind: Type.String(),
      waiting: count,
      due: count,
      retrying: count,
      running: count,
      oldestDueAt: nullableTime('Null without due jobs.'),
    }),
  ),
  jobs: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.String(),
      subject: Type.String(),
      attempts: count,
      attemptsMax: count,
      runAt: time('The earliest start.'),
      isRunning: Type.Boolean(),
    }),
  ),
  webhooks: Type.Object({
    pending: count,
    oldestCreatedAt: nullableTime('Null without pending deliveries.'),
    failingWebhooks: count,
    disabledWebhooks: count,
  }),
  providers: Type.Array(
    Type.Object({
      provider: Type.String(),
      status: Type.String(),
      checkedAt: time('The time of the check.'),
    }),
  ),
  ytDlp: nullableObject(
    Type.Object({
      version: nullableString('Null if the program can’t be run, or prints no release date.'),
      ageDays: nullableInteger('Days since the release.'),
      isOutdated: Type.Boolean(),
      jsRuntime: nullableString('Null if the release uses none.'),
      command: Type.String({ description: 'Installs or updates the program, as root.' }),
      successes: Type.Array(
        Type.Object({ provider: Type.String(), resolvedAt: time('The last success.') }),
      ),
    }),
    'Null when disabled.',
  ),
  caches: Type.Array(Type.Object({ cache: Type.String(), bytes: count })),
  egressRefusals: Type.Array(Type.Object({ reason: Type.String(), count })),
  errors: Type.Array(
    Type.Object({
      requestId: Type.String(),
      at: time('The end of the request.'),
      method: Type.String(),
      route: Type.String(),
      status: count,
    }),
  ),
});
export type AdminNodeWire = Static<typeof NodeWire>;
export type AdminSystemWire = Static<typeof AdminSystemWire>;

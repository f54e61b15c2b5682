import type { Readable } from 'node:stream';

import { Type } from 'typebox';

import type { AccountId } from '#contract/ids.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { COMMON_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';

import type { ArchiveFile } from './open-archive.ts';

/** Concurrent exports per process and per account. */
const EXPORTS_MAX = 8;
const EXPORTS_PER_ACCOUNT_MAX = 1;
const BUSY = 'Too many exports are running. Try again in a moment.';
const ZIP = 'application/zip';

const EXPORT_SCHEMA = {
  operationId: 'exportAccount',
  tags: ['accounts'],
  summary: 'Export your account',
  description:
    'Returns all data of the account as a ZIP archive: profile, sessions, API keys, webhooks, ' +
    'usage, audit log and videos as JSON, subtitles as WebVTT with the uploaded files, and analytics as CSV ' +
    'and NDJSON. It contains no passwords, tokens, keys or signing secrets. API keys are not accepted.',
  response: {
    200: {
      description: 'The archive.',
      content: { [ZIP]: { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } },
    },
    ...errorResponses(
      ...COMMON_ERRORS,
      'authentication_required',
      'invalid_token',
      'invalid_api_key',
      'bearer_token_required',
    ),
  },
};

export type AccountExportDeps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  /** Files of the archive, in order. */
  readonly listFiles: (id: AccountId) => AsyncIterable<ArchiveFile>;
};

export function registerAccountExportRoute(
  server: HttpServer,
  { database, clock, listFiles }: AccountExportDeps,
): void {
  const exports = new Semaphore({
    permitsMax: EXPORTS_MAX,
    keyPermitsMax: EXPORTS_PER_ACCOUNT_MAX,
  });
  server.get(
    '/api/v1/auth/export',
    { schema: EXPORT_SCHEMA, config: { produces: [ZIP] }, exposeHeadRoute: false },
    async (request, reply) => {
      const accountId = getAccountId(request);
      await database.transaction((tx) =>
        recordAudit(tx, { clock }, { accountId, action: 'account.exported' }),
      );
      const permit = requirePermit(exports.tryAcquire(accountId), BUSY);
      const now = new Date(clock());
      const { openArchive } = await import('./open-archive.ts');
      const archive = openArchive(listFiles(accountId), now);
      archive.once('close', () => permit[Symbol.dispose]());
      const name = `reelay-${now.toISOString().slice(0, 10)}.zip`;
      return reply
        .type(ZIP)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(archive);
    },
  );
}

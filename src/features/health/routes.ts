import { Type } from 'typebox';

import { AppError } from '../../contract/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { errorResponses } from '../../platform/http/error-envelope.ts';
import type { HttpServer } from '../../platform/http/route-options.ts';
import type { Metrics } from '../../platform/metrics/create-metrics.ts';
import { checkDatabase } from './check-database.ts';
import { isBearer } from './is-bearer.ts';

const DATABASE_CHECK_MS = 2_000;
const RETRY_SECONDS = 5;

type HealthDeps = {
  readonly database: Pick<Database, 'queries'>;
  readonly metrics: Pick<Metrics, 'render'>;
  /** Null: `/metrics` does not exist. */
  readonly metricsToken: string | null;
};

/** `/healthz`, `/readyz` and `/metrics`. */
export function registerHealthRoutes(server: HttpServer, deps: HealthDeps): void {
  registerAlive(server);
  registerReady(server, deps);
  registerMetrics(server, deps);
}

function registerAlive(server: HttpServer): void {
  const schema = {
    operationId: 'getHealth',
    summary: 'Whether the process is alive',
    tags: ['operation'],
    response: { 200: toStatus('ok') },
  };
  server.get('/healthz', { schema }, async () => ({ status: 'ok' as const }));
}

function registerReady(server: HttpServer, deps: HealthDeps): void {
  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
  });
  const schema = {
    operationId: 'getReadiness',
    summary: 'Whether requests may be sent here',
    tags: ['operation'],
    response: { 200: toStatus('ready'), ...errorResponses('unavailable') },
  };
  server.get('/readyz', { schema }, async () => {
    if (stopping) throw toUnavailable('The service is stopping.');
    try {
      await checkDatabase(deps.database, DATABASE_CHECK_MS);
    } catch (cause) {
      throw toUnavailable('The database does not answer.', cause);
    }
    return { status: 'ready' as const };
  });
}

function registerMetrics(server: HttpServer, deps: HealthDeps): void {
  const { metricsToken } = deps;
  if (metricsToken === null) return;
  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, metricsToken)) {
      throw new AppError('not_found', 'Nothing is here; check the address.');
    }
    const { contentType, text } = await deps.metrics.render();
    return reply.type(contentType).send(text);
  });
}

function toUnavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', `${message} Try again in ${RETRY_SECONDS} s.`, {
    cause,
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
}

function toStatus<const T extends string>(status: T) {
  return Type.Object({ status: Type.Literal(status) }, { description: 'Yes.' });
}

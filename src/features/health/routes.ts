import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';
import type { Database } from '#platform/db/database.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import type { Metrics } from '#platform/metrics/create-metrics.ts';
import type { Node } from '#platform/nodes/node.ts';

import { DatabaseCheck, type DatabaseCheckOptions } from './database-check.ts';
import { isBearer } from './is-bearer.ts';

type HealthOptions = DatabaseCheckOptions & {
  readonly database: Pick<Database, 'changes'>;
  /** See PLAYBACK_WITHOUT_DATABASE. */
  readonly outageMsMax: number;
  readonly node: Pick<Node, 'isDraining'>;
  readonly metrics: Pick<Metrics, 'render'>;
  /** Null disables `/metrics`. */
  readonly metricsToken: string | null;
};

/** Registers `/healthz`, `/readyz` and `/metrics`. */
export function registerHealthRoutes(server: HttpServer, options: HealthOptions): void {
  registerAlive(server);
  registerReady(server, options);
  registerMetrics(server, options);
}

function registerAlive(server: HttpServer): void {
  const schema = {
    operationId: 'getHealth',
    summary: 'Check liveness',
    description: 'Returns 200 while the process answers requests. Restart the process if it fails.',
    tags: ['operation'],
    response: { 200: toStatus('ok'), ...errorResponses('bad_request') },
  };
  server.get('/healthz', { schema }, async () => ({ status: 'ok' as const }));
}

function registerReady(server: HttpServer, options: HealthOptions): void {
  const databaseCheck = new DatabaseCheck(options);
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
  });
  const schema = {
    operationId: 'getReadiness',
    summary: 'Check readiness',
    description:
      'Returns 200 if the database accepts writes and the node is not draining. Send no requests to this process while it fails.',
    tags: ['operation'],
    response: { 200: toStatus('ready'), ...errorResponses('bad_request', 'unavailable') },
  };
  server.get('/readyz', { schema }, async () => {
    if (isStopping)
      throw createUnavailableError('The service is shutting down. Try again in a few seconds.');
    if (options.node.isDraining)
      throw createUnavailableError('This node is draining. Send requests to other nodes.');
    try {
      await databaseCheck.run();
    } catch (cause) {
      throw createUnavailableError(
        `The database does not accept writes. Try again in a few seconds.${describePlayback(options)}`,
        { cause },
      );
    }
    return { status: 'ready' as const };
  });
}

/** Says how long public videos still play. Only PostgreSQL confirms which changes were seen. */
function describePlayback({ database, outageMsMax, clock }: HealthOptions): string {
  const seenUntilMs = database.changes.seenUntilMs();
  if (seenUntilMs === -Infinity) return '';
  const leftSeconds = Math.floor((seenUntilMs + outageMsMax - clock()) / 1000);
  return leftSeconds > 0
    ? ` Public videos that this process has served play for ${leftSeconds} more seconds.`
    : ' Videos no longer play.';
}

function registerMetrics(server: HttpServer, { metrics, metricsToken }: HealthOptions): void {
  if (metricsToken === null) return;
  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isBearer(request.headers.authorization, metricsToken)) {
      throw new AppError('not_found', 'Not found. Check the URL.');
    }
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).send(text);
  });
}

function toStatus<const T extends string>(status: T) {
  return Type.Object(
    { status: Type.Literal(status) },
    {
      title: status === 'ok' ? 'Health' : 'Readiness',
      description: 'The check passed.',
      examples: [{ status }],
    },
  );
}

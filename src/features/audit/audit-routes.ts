import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

import type { AccountId } from '#contract/ids.ts';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { accepts } from '#lib/http/accepts.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { createListCursors, type ListCursors } from '#platform/http/routes/list-cursor.ts';
import { getPageStart, linkNextPage } from '#platform/http/routes/list-pages.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { type AuditContext, exportAuditLog, listAuditLog } from './list-audit-log.ts';
import { toAuditCsv, toAuditEntryWire } from './to-wire.ts';
import { AuditEntryWire, AuditLogQuery, AuditLogWire } from './wire.ts';

const CSV = 'text/csv';
/** Entries in one CSV response. */
const CSV_ENTRIES_MAX = 10_000;

const LIST_SCHEMA = {
  tags: ['accounts'],
  operationId: 'listAuditLog',
  summary: 'List the audit log',
  description:
    'Returns who did what in your account, newest first. Send `Accept: text/csv` for CSV with up to ' +
    `${CSV_ENTRIES_MAX} entries, regardless of \`limit\`. The \`Link\` header contains the URL of the next page.`,
  querystring: AuditLogQuery,
  response: {
    200: {
      description: 'A page of the audit log.',
      content: {
        'application/json': { schema: reference<AuditLogWire>('AuditLog') },
        [CSV]: { schema: Type.Unsafe<string>({ type: 'string' }) },
      },
    },
    ...errorResponses(...OWNER_ERRORS, 'validation_failed'),
  },
};

export function registerAuditRoutes(server: HttpServer, audit: AuditContext): void {
  for (const component of [AuditEntryWire, AuditLogWire]) server.addSchema(component);
  const listCursors = createListCursors(audit.secrets);
  server.get(
    '/api/v1/audit-log',
    { schema: LIST_SCHEMA, config: { produces: ['application/json', CSV] } },
    async (request, reply) => {
      const accountId = getAccountId(request);
      reply.header('vary', 'accept');
      const isJson = accepts(request.headers.accept, ['application/json']);
      const options = { accountId, listCursors, query: request.query };
      return isJson ? await sendPage(reply, audit, options) : await sendCsv(reply, audit, options);
    },
  );
}

type ListOptions = {
  readonly accountId: AccountId;
  readonly listCursors: ListCursors;
  readonly query: AuditLogQuery;
};

async function sendPage(
  reply: FastifyReply,
  audit: AuditContext,
  options: ListOptions,
): Promise<FastifyReply> {
  const { limit = LIST_LIMIT_DEFAULT } = options.query;
  const page = await listAuditLog(audit, toScan(options, limit));
  const nextCursor = linkNext(reply, audit, { ...options, next: page.next });
  return reply.send({ data: page.entries.map(toAuditEntryWire), nextCursor });
}

async function sendCsv(
  reply: FastifyReply,
  audit: AuditContext,
  options: ListOptions,
): Promise<FastifyReply> {
  const page = await exportAuditLog(audit, options.accountId, toScan(options, CSV_ENTRIES_MAX));
  linkNext(reply, audit, { ...options, next: page.next });
  const day = new Date(audit.clock()).toISOString().slice(0, 10);
  return reply
    .type(`${CSV}; charset=utf-8; header=present`)
    .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
    .send(toAuditCsv(page.entries.map(toAuditEntryWire)));
}

/** A cursor is valid only for a list with the same parameters; the page length may change. */
function toListName({ accountId, query }: ListOptions): string {
  const { action, actor, subject, from, to } = query;
  return JSON.stringify(['audit', accountId, action, actor, subject, from, to]);
}

function toScan(options: ListOptions, limit: number): Parameters<typeof listAuditLog>[1] {
  const { accountId, listCursors, query } = options;
  const { cursor, action, actor, subject, from, to } = query;
  return {
    accountId,
    filters: {
      action,
      actorId: actor,
      subjectId: subject,
      fromMs: from === undefined ? undefined : Date.parse(from),
      toMs: to === undefined ? undefined : Date.parse(to),
    },
    after: getPageStart(listCursors, { cursor, list: toListName(options) }),
    limit,
  };
}

/** Returns the cursor of the next page, which the `Link` header refers to. */
function linkNext(
  reply: FastifyReply,
  { publicUrl }: Pick<AuditContext, 'publicUrl'>,
  options: ListOptions & { readonly next: { readonly atMs: number; readonly id: string } | null },
): string | null {
  if (options.next === null) return null;
  const cursor = options.listCursors.write(options.next, toListName(options));
  linkNextPage(reply, new URL('api/v1/audit-log', publicUrl), { ...options.query, cursor });
  return cursor;
}

import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { addBlock, removeBlock, scanBlocks, type StoredBlock } from '#features/abuse/index.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';

import { AdminBlockWire, BlockBody, BlockParams, BlocksQuery } from './block-wire.ts';
import type { AdminContext } from './context.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { readPage } from './page-cursor.ts';
import { adminPageOf, ReasonBody } from './wire.ts';

const PATH = '/api/v1/admin/blocks';

/** The sources that the service neither resolves nor plays. */
export function registerBlockRoutes(server: HttpServer, ctx: AdminContext): void {
  const cursors = createListCursors(ctx.secrets);
  const response = { 200: adminPageOf(AdminBlockWire) };
  server.get(
    PATH,
    { schema: { hide: true, querystring: BlocksQuery, response }, ...OPERATOR_ROUTE },
    async ({ query }) => {
      const { after, limit, writeNext } = readPage(cursors, 'blocks', query);
      const scan = { search: query.search ?? null, after, limit: limit + 1 };
      const found = await scanBlocks(ctx.database.queries, scan);
      const blocks = found.slice(0, limit);
      const last = found.length > limit ? blocks.at(-1) : undefined;
      const nextCursor = writeNext(last ? { atMs: last.createdAtMs, id: last.id } : null);
      return { data: blocks.map(toBlockWire), nextCursor };
    },
  );
  server.post(
    PATH,
    {
      schema: { hide: true, body: BlockBody, response: { 201: AdminBlockWire } },
      ...OPERATOR_ROUTE,
    },
    async ({ body }, reply) => reply.code(201).send(toBlockWire(await addBlock(ctx.abuse, body))),
  );
  const removal = { params: BlockParams, body: ReasonBody, response: { 204: Type.Null() } };
  server.delete(
    `${PATH}/:blockId`,
    { schema: { hide: true, ...removal }, ...OPERATOR_ROUTE },
    async ({ params, body }, reply) => {
      if (!(await removeBlock(ctx.abuse, params.blockId, body))) {
        throw new AppError('not_found', 'Entry not found. It may have been removed.');
      }
      return reply.code(204).send(null);
    },
  );
}

function toBlockWire({ createdAtMs, ...block }: StoredBlock): AdminBlockWire {
  return { ...block, createdAt: new Date(createdAtMs).toISOString() };
}

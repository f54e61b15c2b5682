import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { type AccountId, isAccountId } from '#contract/ids.ts';
import { QUOTA_NAMES } from '#contract/quotas.ts';
import { countTakedowns } from '#features/abuse/index.ts';
import {
  type Account,
  changeQuotas,
  deleteAccountAsOperator,
  disableAccount,
  enableAccount,
  findAccount,
  findPasskeys,
  hasSecondFactor,
  type InvitedAccount,
  inviteAccount,
  isInvited,
  removeSecondFactor,
  renewInvitation,
} from '#features/accounts/index.ts';
import { toTime } from '#lib/text/to-time.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createListCursors } from '#platform/http/routes/list-cursor.ts';

import type { AdminContext } from './context.ts';
import { describeAll, findAccountPage, type ListedAccount } from './find-accounts.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { readPage } from './page-cursor.ts';
import {
  type AdminAccountDetailsWire,
  AdminAccountDetailsWire as DetailsSchema,
  AccountParams,
  AccountsQuery,
  AdminAccountWire,
  adminPageOf,
  CreateAccountBody,
  InvitedAccountWire,
  QuotasBody,
  ReasonBody,
} from './wire.ts';

const PATH = '/api/v1/admin/accounts';
const ONE = `${PATH}/:accountId`;

export function registerAccountRoutes(server: HttpServer, ctx: AdminContext): void {
  const cursors = createListCursors(ctx.secrets);
  const response = { 200: adminPageOf(AdminAccountWire) };
  server.get(
    PATH,
    { schema: { hide: true, querystring: AccountsQuery, response }, ...OPERATOR_ROUTE },
    async ({ query }) => {
      const { after, limit, writeNext } = readPage(cursors, 'accounts', query);
      const { search = null, quota, role, state, signIn } = query;
      const filters = { role, state, signIn };
      const quotaReached = quota === 'reached';
      const found = await findAccountPage(ctx, { search, filters, quotaReached, after, limit });
      return { data: found.accounts.map(toAccountWire), nextCursor: writeNext(found.next) };
    },
  );
  server.get(
    ONE,
    {
      schema: { hide: true, params: AccountParams, response: { 200: DetailsSchema } },
      ...OPERATOR_ROUTE,
    },
    async ({ params }) => describeAccount(ctx, params.accountId),
  );
  server.post(
    PATH,
    {
      schema: { hide: true, body: CreateAccountBody, response: { 201: InvitedAccountWire } },
      ...OPERATOR_ROUTE,
    },
    async ({ body }, reply) => {
      const invited = await inviteAccount(ctx.accounts, body);
      return reply.code(201).send(await describeInvited(ctx, invited));
    },
  );
  server.post(
    `${ONE}/invitation`,
    {
      schema: {
        hide: true,
        params: AccountParams,
        body: ReasonBody,
        response: { 200: InvitedAccountWire },
      },
      ...OPERATOR_ROUTE,
    },
    async ({ params, body }) => {
      const action = { id: requireId(params.accountId), reason: body.reason };
      const invited = await renewInvitation(ctx.accounts, action);
      if (invited === undefined) {
        throw new AppError('not_found', 'The account has no open invitation.');
      }
      return describeInvited(ctx, invited);
    },
  );
  registerChanges(server, ctx);
}

async function describeInvited(
  ctx: AdminContext,
  { account, url, expiresAtMs }: InvitedAccount,
): Promise<InvitedAccountWire> {
  const invitation = { url, expiresAt: new Date(expiresAtMs).toISOString() };
  return { account: await describeAccount(ctx, account.id), invitation };
}

function registerChanges(server: HttpServer, ctx: AdminContext): void {
  const { accounts } = ctx;
  const changed = { params: AccountParams, response: { 200: DetailsSchema } };
  const schema = { hide: true, ...changed, body: ReasonBody };
  server.post(`${ONE}/disable`, { schema, ...OPERATOR_ROUTE }, async ({ params, body }) => {
    const action = { ref: requireId(params.accountId), reason: body.reason };
    return describeAccount(ctx, requireAccount(await disableAccount(accounts, action)).id);
  });
  server.post(`${ONE}/enable`, { schema, ...OPERATOR_ROUTE }, async ({ params, body }) => {
    const action = { ref: requireId(params.accountId), reason: body.reason };
    return describeAccount(ctx, requireAccount(await enableAccount(accounts, action)).id);
  });
  server.post(
    `${ONE}/remove-second-factor`,
    { schema, ...OPERATOR_ROUTE },
    async ({ params, body }) => {
      const action = { ref: requireId(params.accountId), reason: body.reason };
      return describeAccount(ctx, requireAccount(await removeSecondFactor(accounts, action)).id);
    },
  );
  server.patch(
    `${ONE}/quotas`,
    { schema: { hide: true, ...changed, body: QuotasBody }, ...OPERATOR_ROUTE },
    async ({ params, body }) => {
      const action = { ref: requireId(params.accountId), reason: body.reason };
      requireAccount(await changeQuotas(accounts, action, body.quotas));
      return describeAccount(ctx, params.accountId);
    },
  );
  const deletion = { params: AccountParams, body: ReasonBody, response: { 204: Type.Null() } };
  server.delete(
    ONE,
    { schema: { hide: true, ...deletion }, ...OPERATOR_ROUTE },
    async (request, reply) => {
      const action = { ref: requireId(request.params.accountId), reason: request.body.reason };
      requireAccount(await deleteAccountAsOperator(accounts, action));
      return reply.code(204).send(null);
    },
  );
}

async function describeAccount(ctx: AdminContext, text: string): Promise<AdminAccountDetailsWire> {
  const id = requireId(text);
  const { queries } = ctx.database;
  const account = requireAccount(await findAccount(queries, id));
  const [listed] = await describeAll(ctx, [account]);
  if (listed === undefined) throw accountNotFound();
  const overrides = await ctx.quotas.findOverrides(queries, id);
  return {
    ...toAccountWire(listed),
    invited: isInvited(account, listed.lastSignInAtMs),
    overrides: QUOTA_NAMES.filter((name) => name in overrides),
    takedowns: await countTakedowns(queries, id),
    hasSecondFactor:
      (await hasSecondFactor(queries, id)) || (await findPasskeys(queries, id)).length > 0,
  };
}

function toAccountWire({ account, usage, lastSignInAtMs }: ListedAccount): AdminAccountWire {
  const { id, email, name, role, isDisabled, deletionDueMs, createdAtMs } = account;
  return {
    id,
    email,
    name,
    role,
    disabled: isDisabled,
    lastSignInAt: toTime(lastSignInAtMs),
    deletionDueAt: toTime(deletionDueMs),
    createdAt: new Date(createdAtMs).toISOString(),
    usage,
  };
}

function requireId(text: string): AccountId {
  if (!isAccountId(text)) throw accountNotFound();
  return text;
}

function requireAccount<Found extends Account>(account: Found | undefined): Found {
  if (account === undefined) throw accountNotFound();
  return account;
}

function accountNotFound(): AppError {
  return new AppError('not_found', 'Account not found. It may have been deleted.');
}

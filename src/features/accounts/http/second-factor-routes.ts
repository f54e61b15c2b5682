import { Type } from 'typebox';

import type { HttpServer } from '#platform/http/route-options.ts';

import {
  createRecoveryCodes,
  createSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
} from '../factors/manage-second-factor.ts';
import {
  ConfirmedBody,
  OwnerBody,
  EnableSecondFactorBody,
  NewSecondFactorWire,
  RecoveryCodesWire,
  SecondFactorWire,
} from '../security-wire.ts';
import { type Area, requireAreaSession, toOwner } from './area-session.ts';
import { toSecondFactorWire } from './to-wire.ts';

const PATH = '/account/api/second-factor';

/** Only managed in the account area, so that no API key or token changes it. */
export function registerSecondFactorRoutes(
  server: HttpServer,
  { accounts, onSessionRequest: onRequest }: Area,
): void {
  const config = { rateLimit: 'auth' } as const;
  server.get(
    PATH,
    { schema: { hide: true, response: { 200: SecondFactorWire } }, onRequest },
    async (request) => {
      const { account } = await requireAreaSession(request, accounts);
      return toSecondFactorWire(await getSecondFactor(accounts, account.id));
    },
  );
  server.post(
    PATH,
    {
      schema: { hide: true, body: OwnerBody, response: { 201: NewSecondFactorWire } },
      config,
      onRequest,
    },
    async (request, reply) => {
      const owner = toOwner(await requireAreaSession(request, accounts), request.body);
      return reply.code(201).send(await createSecondFactor(accounts, owner));
    },
  );
  server.post(
    `${PATH}/enable`,
    {
      schema: { hide: true, body: EnableSecondFactorBody, response: { 200: RecoveryCodesWire } },
      config,
      onRequest,
    },
    async (request) => {
      const owner = await requireAreaSession(request, accounts);
      const codes = await enableSecondFactor(accounts, owner, request.body.code);
      return { recoveryCodes: [...codes] };
    },
  );
  server.delete(
    PATH,
    {
      schema: { hide: true, body: ConfirmedBody, response: { 204: Type.Null() } },
      config,
      onRequest,
    },
    async (request, reply) => {
      const owner = toOwner(await requireAreaSession(request, accounts), request.body);
      await disableSecondFactor(accounts, owner, request.body.code);
      return reply.code(204).send(null);
    },
  );
  server.post(
    '/account/api/recovery-codes',
    {
      schema: { hide: true, body: ConfirmedBody, response: { 201: RecoveryCodesWire } },
      config,
      onRequest,
    },
    async (request, reply) => {
      const owner = toOwner(await requireAreaSession(request, accounts), request.body);
      const codes = await createRecoveryCodes(accounts, owner, request.body.code);
      return reply.code(201).send({ recoveryCodes: [...codes] });
    },
  );
}

import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { findStoredLanguage } from '#lib/i18n/language-cookie.ts';
import { type Language, negotiateLanguage } from '#lib/i18n/language.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, COMMON_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Accounts } from '../create-accounts.ts';
import { MAIL_TOKEN_MS } from '../factors/mail-tokens.ts';
import { confirmPasswordReset, requestPasswordReset } from '../manage/password-reset.ts';
import {
  ConfirmPasswordResetBody,
  RequestPasswordResetBody,
  RequestedPasswordResetWire,
} from '../wire.ts';
import { setPrivateCacheControl } from './private-cache-control.ts';

const REQUEST_SCHEMA = {
  operationId: 'requestPasswordReset',
  tags: ['accounts'],
  summary: 'Request a password reset',
  description:
    'Sends an e-mail with a link to the owner of the account. The response is the same if no account has ' +
    'the address, or if it got three links within the last hour. The link works once, for one hour.',
  body: RequestPasswordResetBody,
  response: {
    202: RequestedPasswordResetWire,
    ...errorResponses(...COMMON_ERRORS, ...BODY_ERRORS, 'email_not_configured'),
  },
};

const CONFIRM_SCHEMA = {
  operationId: 'confirmPasswordReset',
  tags: ['accounts'],
  summary: 'Reset a password',
  description:
    'Sets a new password with the token of the link. Revokes all sessions of the account. If the ' +
    'address was confirmed before, everything else keeps working. Otherwise, everything that opens ' +
    'the account or acts for it is removed, such as API keys, webhooks and feeds.',
  body: ConfirmPasswordResetBody,
  response: {
    204: Type.Null({ description: 'The password was replaced.' }),
    ...errorResponses(...COMMON_ERRORS, ...BODY_ERRORS, 'invalid_mail_token'),
  },
};

/** The page of the link in the account area uses these routes too. */
export function registerPasswordResetRoutes(server: HttpServer, accounts: Accounts): void {
  const options = { config: { rateLimit: 'auth' }, onRequest: setPrivateCacheControl } as const;
  server.post(
    '/api/v1/auth/password-reset',
    { schema: REQUEST_SCHEMA, ...options },
    async (request, reply) => {
      const { email } = request.body;
      await requestPasswordReset(accounts, { email, language: readLanguage(request) });
      return reply.code(202).send({ expiresIn: MAIL_TOKEN_MS.password_reset / 1000 });
    },
  );
  server.post(
    '/api/v1/auth/password-reset/confirm',
    { schema: CONFIRM_SCHEMA, ...options },
    async (request, reply) => {
      await confirmPasswordReset(accounts, request.body);
      return reply.code(204).send(null);
    },
  );
}

/** The language that the pages of the service have in this browser. */
export function readLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return findStoredLanguage(headers.cookie) ?? negotiateLanguage(headers['accept-language']);
}

import type { FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { JSON_DEPTH_MAX } from '#contract/limits.ts';
import { type JsonProblem, parseStrictJson } from '#lib/json/parse-strict-json.ts';

import type { HttpServer } from './route-options.ts';
import { unsupportedMediaType } from './to-app-error.ts';

const MESSAGES = {
  syntax: 'The body is not valid JSON.',
  not_utf8: 'The body is not UTF-8.',
  too_deep: `The body is nested deeper than ${JSON_DEPTH_MAX} levels.`,
  duplicate_name: 'The body gives the same field twice.',
  forbidden_name: 'The body has a field whose name is not allowed.',
  bad_character: 'The body has a character that text cannot hold: NUL, or half a surrogate pair.',
} as const satisfies Record<JsonProblem, string>;

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;

/** JSON is the only body that is read; every other type gets 415 `unsupported_media_type`. */
export function registerJsonBodies(server: HttpServer): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readJsonBody(request, body),
  );
}

function readJsonBody(request: FastifyRequest, body: Buffer): unknown {
  const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase();
  const coding = request.headers['content-encoding']?.toLowerCase();
  if ((charset ?? 'utf-8') !== 'utf-8' || (coding ?? 'identity') !== 'identity') {
    throw unsupportedMediaType();
  }
  const parsed = parseStrictJson(body, JSON_DEPTH_MAX);
  if (!parsed.ok) throw new AppError('invalid_json', MESSAGES[parsed.problem]);
  return parsed.value;
}

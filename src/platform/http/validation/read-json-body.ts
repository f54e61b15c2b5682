import type { FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { type JsonProblem, parseStrictJson } from '#lib/json/parse-strict-json.ts';

import { createUnsupportedMediaTypeError } from '../errors/to-app-error.ts';
import type { HttpServer } from '../route-options.ts';

const JSON_DEPTH_MAX = 32;

const MESSAGES = {
  syntax: 'The body is not valid JSON. Send one JSON object.',
  not_utf8: 'The body is not valid UTF-8. Send JSON in UTF-8.',
  too_deep: `The body is nested too deeply. Use at most ${JSON_DEPTH_MAX} levels.`,
  duplicate_name: 'The body contains the same field twice. Send each field once.',
  bad_character: 'The body contains a NUL character or an unpaired surrogate. Remove it.',
} as const satisfies Record<JsonProblem, string>;

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;

/** JSON is the only supported body type; any other type gets a 415 `unsupported_media_type`. */
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
    throw createUnsupportedMediaTypeError();
  }
  const parsed = parseStrictJson(body, JSON_DEPTH_MAX);
  if (!parsed.ok) throw new AppError('invalid_json', MESSAGES[parsed.problem]);
  return parsed.value;
}

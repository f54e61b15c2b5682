import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';

import { createRouteNotFoundError, toAppError } from '../errors/to-app-error.ts';

/** The statuses of negotiation and of the query and body, which follow the existence of a record. */
const LATER_STATUSES: ReadonlySet<number> = new Set([400, 406, 413, 415, 422]);
/** The record does not exist as far as the caller may know, or it was removed. */
const MISSING_STATUSES: ReadonlySet<number> = new Set([404, 451]);

/**
 * The error that decides the response. The record of a route is looked up only before a refusal
 * that would otherwise precede its 404, so that other requests don't look it up twice.
 */
export async function decideError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AppError> {
  const error = toAppError(thrown);
  const { requireRecord } = request.route.config ?? {};
  const isCallerKnown = request.principal !== undefined;
  if (requireRecord === undefined || !isCallerKnown || !LATER_STATUSES.has(error.status)) {
    return error;
  }
  try {
    requireParams(request);
    await requireRecord(request, reply);
  } catch (missing) {
    if (!(missing instanceof AppError) || !MISSING_STATUSES.has(missing.status)) return error;
    // The headers of a refusal without reading the body also close the connection.
    reply.headers({ ...error.headers });
    return missing;
  }
  return error;
}

/** Validates the path, because the refusal may precede that. */
function requireParams(request: FastifyRequest): void {
  const validate = request.getValidationFunction('params');
  if (validate?.(request.params) === false) throw createRouteNotFoundError();
}

/** A parameter of the path. */
export function readParam({ params }: Pick<FastifyRequest, 'params'>, name: string): string {
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

import type { Static, TSchema } from 'typebox';

import { classifyStatus } from '../core/failure-reasons.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { Session } from '../core/session.ts';
import { parseJson } from './parse-json.ts';

export const PROVIDER_JSON_BYTES_MAX = 2 * 1024 * 1024;

export type JsonRequest<Schema extends TSchema> = {
  /** The name of the request in the trace. */
  readonly step: string;
  /** Only the members that the caller needs; unlisted members are ignored. */
  readonly schema: Schema;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Fetches and validates JSON from a provider. Invalid JSON or an unexpected shape throws
 * `invalid_response`, so that a change at the provider causes a `source_error`, never a crash.
 */
export async function fetchJson<Schema extends TSchema>(
  session: Session,
  url: URL,
  { step, schema, headers = {} }: JsonRequest<Schema>,
): Promise<Static<Schema>> {
  await using exchange = await session.open(url, {
    step,
    headers: { accept: 'application/json', ...headers },
  });
  const reason = classifyStatus(exchange.status);
  if (reason !== undefined) throw new ResolutionError(reason);
  const bytes = await exchange.readTo(PROVIDER_JSON_BYTES_MAX + 1);
  if (bytes.length > PROVIDER_JSON_BYTES_MAX) throw new ResolutionError('too_large');
  const parsed = await parseJson(session, bytes, schema);
  if (parsed.kind === 'valid') return parsed.value;
  if (parsed.problem === 'shape') {
    session.trace.addStep(step, exchange.url, 'unexpected response shape');
  }
  session.requestLog.addFailure({ step, url, reason: 'invalid_response' });
  throw new ResolutionError('invalid_response');
}

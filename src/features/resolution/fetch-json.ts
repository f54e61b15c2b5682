import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

import { PROVIDER_JSON_BYTES_MAX } from '#contract/limits.ts';

import { classifyStatus } from './failure-reasons.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Session } from './session.ts';

export type JsonRequest<Schema extends TSchema> = {
  /** What the request is for, in the trace. */
  readonly step: string;
  /** What is needed of the answer, and nothing more: members that it does not name may be anything. */
  readonly schema: Schema;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A provider's answer in JSON. Throws ResolutionStop: `broken_answer` for what is no JSON or not of this shape (so
 * that a provider's change is a source_error, never a crash), and the status's own reason for what is refused.
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
  if (reason !== undefined) throw new ResolutionStop(reason);
  const bytes = await exchange.readTo(PROVIDER_JSON_BYTES_MAX + 1);
  if (bytes.length > PROVIDER_JSON_BYTES_MAX) throw new ResolutionStop('too_large');
  const value = parseJson(new TextDecoder().decode(bytes));
  if (Value.Check(schema, value)) return value;
  session.trace.note(step, exchange.url, 'an answer of another shape');
  throw new ResolutionStop('broken_answer');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ResolutionStop('broken_answer', { cause: error });
  }
}

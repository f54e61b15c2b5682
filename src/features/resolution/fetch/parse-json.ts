import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

import type { Session } from '../core/session.ts';
import { type JsonProblem, task } from './parse-json-task.ts';
import { runTask } from './run-task.ts';

export type ParsedJson<Schema extends TSchema> =
  | { readonly kind: 'valid'; readonly value: Static<Schema> }
  | { readonly kind: 'invalid'; readonly problem: JsonProblem };

/** Parses JSON in the shape of `schema`. Members that the schema does not list are dropped. */
export async function parseJson<Schema extends TSchema>(
  session: Session,
  bytes: Uint8Array,
  schema: Schema,
): Promise<ParsedJson<Schema>> {
  const parsed = await runTask(session, task, { bytes: new Uint8Array(bytes), schema });
  if (parsed.kind === 'invalid') return parsed;
  const { value } = parsed;
  // Checked by the task too; here, the check gives the value its type.
  return Value.Check(schema, value)
    ? { kind: 'valid', value }
    : { kind: 'invalid', problem: 'shape' };
}

import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

import { pickListed } from '#lib/json/pick-listed.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { OwnedBytes } from './run-task.ts';

type Input = { readonly bytes: OwnedBytes; readonly schema: TSchema };

export type JsonProblem = 'syntax' | 'shape';

type Output =
  | { readonly kind: 'valid'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly problem: JsonProblem };

/** Providers return far shorter lists of what adapters read. */
const ITEMS_MAX = 5_000;

/** Parses and checks JSON, and returns only what the schema lists. */
export const task: ThreadTask<Input, Output> = {
  name: 'json',
  module: import.meta.url,
  run: parse,
  ...TEXT_LIMITS,
};

function parse({ bytes, schema }: Input): Output {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'invalid', problem: 'syntax' };
  }
  if (!Value.Check(schema, value)) return { kind: 'invalid', problem: 'shape' };
  return {
    kind: 'valid',
    value: pickListed(schema, value, { itemsMax: ITEMS_MAX, matches: isMatch }),
  };
}

function isMatch(schema: TSchema, value: unknown): boolean {
  return Value.Check(schema, value);
}

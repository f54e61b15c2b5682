import { isJsonObject } from '../json/is-json-object.ts';
import { parseJsonText } from '../json/parse-json-text.ts';

type JsonMembers = { readonly [name: string]: Json };
export type Json = string | number | boolean | null | readonly Json[] | JsonMembers;

const DEPTH_MAX = 16;

/** Parses a JSON object; returns undefined for any other text. */
export function parseJsonObject(text: string): ReadonlyMap<string, unknown> | undefined {
  return asMembers(parseJsonText(text));
}

/** Returns a Map because an untrusted object can have a member named `__proto__`. */
export function asMembers(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return isJsonObject(value) ? new Map(Object.entries(value)) : undefined;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function toJsonObject(members: Iterable<readonly [string, Json]>): JsonMembers {
  return Object.fromEntries(members);
}

/** Redacts every string and name in a JSON value. Values nested too deeply become null. */
export function redactJson(value: unknown, redact: (text: string) => string, depth = 0): Json {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (depth === DEPTH_MAX) return null;
  if (Array.isArray(value)) return value.map((item) => redactJson(item, redact, depth + 1));
  const members = asMembers(value);
  if (members === undefined) return null;
  return toJsonObject(
    [...members].map(
      ([name, item]) => [redact(name), redactJson(item, redact, depth + 1)] as const,
    ),
  );
}

import { isJsonObject, type JsonObject } from '../json/is-json-object.ts';

const VALUES_MAX = 60_000;

/**
 * Decodes Nuxt 3 state as flattened by its serializer (devalue): a list in which objects and lists
 * contain the indexes of their values. Returns each object with its own texts and lists of texts,
 * and any other input unchanged.
 */
export function unflatten(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > VALUES_MAX || !isFlattened(value)) return value;
  return value.filter(isReferences).map((object) => readObject(object, value));
}

/** The first value is the root: an object, or a list that wraps one. */
function isFlattened(values: readonly unknown[]): boolean {
  const [root] = values;
  if (values.length < 2) return false;
  return (
    isReferences(root) || (Array.isArray(root) && /^(?:Shallow)?Reactive$/.test(String(root[0])))
  );
}

function isReferences(value: unknown): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const indexes = Object.values(value);
  return indexes.length > 0 && indexes.every((index) => Number.isInteger(index));
}

function readObject(object: JsonObject, values: readonly unknown[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, index]) => [name, readReference(index, values)]),
  );
}

function readReference(index: unknown, values: readonly unknown[]): unknown {
  const value = typeof index === 'number' ? values[index] : undefined;
  if (!Array.isArray(value)) return typeof value === 'object' ? null : value;
  const items = value.slice(0, ITEMS_MAX).map((item) => values[Number(item)]);
  return items.filter((item) => typeof item === 'string');
}

const ITEMS_MAX = 256;

const VALUES_MAX = 60_000;

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The state of Nuxt 3, as its serialiser flattens it (devalue): a list whose objects and lists
 * hold the places of their values. Every object of it with its own texts, and lists of texts; anything else is as it is.
 */
export function unflatten(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > VALUES_MAX || !isFlattened(value)) return value;
  return value.filter(isReferences).map((object) => readObject(object, value));
}

/** The first value is the root: an object, or a list that marks one. */
function isFlattened(values: readonly unknown[]): boolean {
  const [root] = values;
  if (values.length < 2) return false;
  return (
    isReferences(root) || (Array.isArray(root) && /^(?:Shallow)?Reactive$/.test(String(root[0])))
  );
}

function isReferences(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const places = Object.values(value);
  return places.length > 0 && places.every((place) => Number.isInteger(place));
}

function readObject(object: JsonObject, values: readonly unknown[]): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, place]) => [name, readPlace(place, values)]),
  );
}

function readPlace(place: unknown, values: readonly unknown[]): unknown {
  const value = typeof place === 'number' ? values[place] : undefined;
  if (!Array.isArray(value)) return typeof value === 'object' ? null : value;
  const items = value.slice(0, ITEMS_MAX).map((item) => values[Number(item)]);
  return items.filter((item) => typeof item === 'string');
}

const ITEMS_MAX = 256;

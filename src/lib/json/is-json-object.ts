/** An object of JSON, whose members are unchecked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for objects other than lists. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

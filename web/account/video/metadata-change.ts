export type Pair = { readonly key: string; readonly value: string };

/** A merge patch (RFC 7396) from the stored metadata to the pairs of the form. */
export function toMetadataChange(
  stored: Readonly<Record<string, string>>,
  pairs: readonly Pair[],
): Readonly<Record<string, string | null>> {
  const kept = new Map(pairs.map(({ key, value }) => [key, value]));
  const removed = Object.keys(stored).filter((key) => !kept.has(key));
  const changed = [...kept].filter(([key, value]) => stored[key] !== value);
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...changed]);
}

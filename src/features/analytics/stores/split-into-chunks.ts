/** Rows per statement: SQLite takes at most 32,766 parameters, of which a session needs 28. */
const ROWS_MAX = 1_000;

export function splitIntoChunks<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / ROWS_MAX) }, (_, chunk) =>
    items.slice(chunk * ROWS_MAX, (chunk + 1) * ROWS_MAX),
  );
}

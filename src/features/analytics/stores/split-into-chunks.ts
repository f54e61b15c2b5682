/** Rows per statement: both databases limit the number of parameters. */
const ROWS_MAX = 100;

export function splitIntoChunks<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / ROWS_MAX) }, (_, chunk) =>
    items.slice(chunk * ROWS_MAX, (chunk + 1) * ROWS_MAX),
  );
}

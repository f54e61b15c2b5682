/** Binds a ciphertext to its table, column and row. */
export function sealingContext(
  // A rotation moves the ciphertext to the previous-secret column, so both columns use the same
  // context.
  column: 'webhooks.url' | 'webhooks.secret' | 'events.payload',
  rowId: string,
): string {
  return `${column}:${rowId}`;
}

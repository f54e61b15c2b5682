/** A sealed text opens only where it was written: in this table and column, in this row. */
export function sealingContext(
  // A rotation moves the secret to the column of the previous one as it is.
  column: 'webhooks.url' | 'webhooks.secret' | 'events.payload',
  rowId: string,
): string {
  return `${column}:${rowId}`;
}

/** Milliseconds since the epoch as a time of the API (RFC 3339 §5.6). Null remains null. */
export function toTime(ms: number): string;
export function toTime(ms: number | null): string | null;
export function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

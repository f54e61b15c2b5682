/** `size` is null where the sender doesn't know it; `end` is the last byte's position. */
export type ContentRange = {
  readonly start: number;
  readonly end: number;
  readonly size: number | null;
};

/** `Content-Range: bytes 0-99/1234` (RFC 9110 §14.4); undefined when it is malformed or contradicts itself. */
export function parseContentRange(text: string): ContentRange | undefined {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/i.exec(text.trim());
  if (match === null) return undefined;
  const start = Number(match[1]);
  const end = Number(match[2]);
  const size = match[3] === '*' ? null : Number(match[3]);
  const isConsistent = start <= end && (size === null || end < size);
  return isConsistent ? { start, end, size } : undefined;
}

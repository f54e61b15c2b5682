/** Statuses with which some servers refuse `Range`, although they send the entire resource. */
const STATUSES: ReadonlySet<number> = new Set([400, 403, 405, 406, 416, 500, 501, 503]);

/**
 * True if the response to a range request may refuse the range instead of the resource. A 503 with
 * Retry-After is an overload (RFC 9110 §15.6.4), which another request would increase.
 */
export function mayRefuseRange(status: number, headers: ReadonlyMap<string, string>): boolean {
  return STATUSES.has(status) && !(status === 503 && headers.has('retry-after'));
}

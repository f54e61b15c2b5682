/** The span of a client (W3C Trace Context, section 3.2). */
export type RemoteSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
};

/** Version 00, and the fields of version 00 in later versions (section 4.3). */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.{0,400})?$/;
const SAMPLED = 1;

/** Undefined if the text is not a valid `traceparent`. */
export function parseTraceparent(text: string): RemoteSpan | undefined {
  const [match, version, traceId, spanId, flags = '', rest] = TRACEPARENT.exec(text) ?? [];
  if (match === undefined || traceId === undefined || spanId === undefined) return undefined;
  if (version === '00' && rest !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

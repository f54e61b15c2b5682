/** Connection-specific fields, which are never forwarded (RFC 9110 §7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** `name` must be in lower case. */
export function isHopByHopHeader(name: string): boolean {
  return HOP_BY_HOP.has(name);
}

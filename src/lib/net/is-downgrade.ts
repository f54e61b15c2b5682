/** True if a request leads from an encrypted page to a host without encryption. */
export function isDowngrade(from: URL, to: URL): boolean {
  return from.protocol === 'https:' && to.protocol === 'http:';
}

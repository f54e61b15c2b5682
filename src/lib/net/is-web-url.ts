/** Excludes `javascript:`, `data:` and `blob:`, which would run code or contain data. */
export function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

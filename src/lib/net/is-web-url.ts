/** Whether the scheme is http or https: never `javascript:`, `data:` or `blob:`, which would run or hold something. */
export function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

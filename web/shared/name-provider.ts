/** Ways to find a video that are nobody's name. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['direct', 'Direct address'],
  ['hls', 'Direct address'],
  ['dash', 'Direct address'],
  ['page', 'Web page'],
]);

/** What to call the adapter that knew a video's address. */
export function nameProvider(provider: string | null): string | null {
  return provider === null ? null : (NAMES.get(provider) ?? provider);
}

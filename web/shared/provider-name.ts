/** Display names for adapters that do not belong to a specific provider. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['direct', 'Direct URL'],
  ['hls', 'Direct URL'],
  ['dash', 'Direct URL'],
  ['page', 'Web page'],
]);

export function toProviderName(provider: string | null): string | null {
  return provider === null ? null : (NAMES.get(provider) ?? provider);
}

import type { MediaLabels } from '#features/pages/messages/messages-wire.ts';

/** Names of adapters that do not belong to a specific provider. */
const NAMES: ReadonlyMap<string, 'directUrl' | 'webPage'> = new Map([
  ['direct', 'directUrl'],
  ['hls', 'directUrl'],
  ['dash', 'directUrl'],
  ['page', 'webPage'],
]);

export function toProviderName(provider: string | null, labels: MediaLabels): string | null {
  const name = NAMES.get(provider ?? '');
  return name === undefined ? provider : labels[name];
}

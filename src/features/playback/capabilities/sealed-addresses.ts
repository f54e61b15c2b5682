import { SEALED_ADDRESS_CHARACTERS_MAX } from '#contract/limits.ts';
import { createRecentValues } from '#lib/memory/recent-values.ts';

import type { Binding, Capabilities } from './capability.ts';
import type { Resource } from './resource.ts';

/** Seals addresses and remembers the latest: a live playlist names nearly the same ones at each reload. */
export function createSealedAddresses(
  capabilities: Pick<Capabilities, 'sealResource'>,
): Capabilities['sealResource'] {
  const sealed = createRecentValues<string>(SEALED_ADDRESS_CHARACTERS_MAX);

  return (resource, binding) => {
    const key = toKey(resource, binding);
    const known = sealed.find(key);
    if (known !== undefined) return known;
    const text = capabilities.sealResource(resource, binding);
    if (text !== undefined) sealed.keep(key, text, text.length);
    return text;
  };
}

function toKey(
  { use, sourceId, url, variables }: Resource,
  { videoId, expiryDay, grant }: Binding,
): string {
  const imported = variables.size === 0 ? '' : JSON.stringify([...variables]);
  const leave = grant === null ? '' : `${grant.epoch}/${grant.expiresAtSeconds}`;
  return `${videoId} ${expiryDay} ${leave} ${sourceId} ${use} ${imported} ${url.href}`;
}

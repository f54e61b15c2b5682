import { SEALED_ADDRESS_CHARACTERS_MAX } from '../../contract/limits.ts';
import type { Binding, Capabilities } from './capability.ts';
import type { Resource } from './resource.ts';

/**
 * Seals addresses and remembers the latest: a live playlist names nearly the same ones at each reload. There are two
 * generations; when the young one holds its half of `charactersMax` it becomes the old one.
 */
export function createSealedAddresses(
  capabilities: Pick<Capabilities, 'sealResource'>,
  charactersMax: number = SEALED_ADDRESS_CHARACTERS_MAX,
): Capabilities['sealResource'] {
  let young = new Map<string, string>();
  let youngCharacters = 0;
  let old: ReadonlyMap<string, string> = new Map();

  function remember(key: string, text: string): string {
    if (youngCharacters >= charactersMax / 2) {
      old = young;
      young = new Map();
      youngCharacters = 0;
    }
    young.set(key, text);
    youngCharacters += key.length + text.length;
    return text;
  }

  return (resource, binding) => {
    const key = toKey(resource, binding);
    const known = young.get(key);
    if (known !== undefined) return known;
    const text = old.get(key) ?? capabilities.sealResource(resource, binding);
    return text === undefined ? undefined : remember(key, text);
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

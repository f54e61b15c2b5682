import type { Binding, Capabilities } from './capability.ts';
import type { Resource } from './resource.ts';

/** Addresses in each of the two generations; a live playlist names nearly the same ones at each reload. */
const GENERATION_MAX = 20_000;

/** Seals addresses and remembers the latest: the same address gives the same text, so no work is lost. */
export function createSealedAddresses(
  capabilities: Pick<Capabilities, 'sealResource'>,
): Capabilities['sealResource'] {
  let young = new Map<string, string>();
  let old: ReadonlyMap<string, string> = new Map();

  function remember(key: string, text: string): string {
    if (young.size >= GENERATION_MAX) {
      old = young;
      young = new Map();
    }
    young.set(key, text);
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

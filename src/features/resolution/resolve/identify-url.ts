import { identifyWebUrl } from '#lib/net/identify-web-url.ts';
import { removeFinalDot } from '#lib/net/remove-final-dot.ts';

import type { SourceIdentity } from '../core/source-identity.ts';
import { findKnownPlayer, toPlayerId } from '../providers/known-players.ts';
import { getAdapterTable, matchUrlAdapters } from './adapter-table.ts';
import { listTargets } from './list-targets.ts';

/**
 * Identifies the source at a URL without a request: by the ID that its provider has for the video,
 * or else by the normalized URL. Redirectors are replaced by their targets, and the
 * ends of pasted text are removed.
 */
export function identifyUrl(given: URL): SourceIdentity {
  const submitted = removeFinalDot(given);
  const url = listTargets(getAdapterTable(), submitted).at(-1) ?? submitted;
  const found = findProviderId(url);
  if (found === undefined) {
    const { name, key } = identifyWebUrl(url);
    return { name: `url ${name}`, key, hasFragment: false };
  }
  return { ...found, hasFragment: url.hash !== '' && dependsOnFragment(url, found) };
}

type Named = Omit<SourceIdentity, 'hasFragment'>;

function findProviderId(url: URL): Named | undefined {
  for (const { name, identify } of matchUrlAdapters(getAdapterTable(), url)) {
    const found = identify?.(url);
    if (found === undefined) continue;
    const { id, key } = typeof found === 'string' ? { id: found, key: null } : found;
    return { name: `${name} ${id}`, key: key ?? '' };
  }
  const player = findKnownPlayer(url);
  return player && { name: `${player.provider} ${toPlayerId(player.url)}`, key: '' };
}

function dependsOnFragment(url: URL, { name }: Named): boolean {
  const plain = new URL(url);
  plain.hash = '';
  return findProviderId(plain)?.name !== name;
}

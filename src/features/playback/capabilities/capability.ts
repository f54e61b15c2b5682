import { hkdfSync } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import { isSourceId, type SourceId, type VideoId } from '#contract/ids.ts';
import type { MpdTemplate } from '#lib/dash/mpd-template.ts';
import { parseTemplateText } from '#lib/dash/template-text.ts';
import { createDeterministicSealer } from '#lib/signing/deterministic-sealer.ts';
import type { Clock } from '#platform/clock.ts';

import { toBoundPath } from './bound-path.ts';
import { isExpired } from './capability-expiry.ts';
import {
  CAPABILITY_CHARACTERS_MAX,
  type Format,
  KEY_ID_BYTES,
  parseHeader,
  type Terms,
  toContext,
} from './capability-header.ts';
import {
  type Binding,
  type CapabilityKey,
  createCapabilitySealer,
  type Sealer,
} from './capability-sealer.ts';
import { parseResourceText } from './resource-text.ts';
import type { Resource } from './resource.ts';
import { SealedTexts } from './sealed-texts.ts';

/** Cache of opened capabilities, including their sealed form. */
const OPENED_RESOURCE_CACHE_CHARACTERS_MAX = 8 * 1024 * 1024;
/** Estimated memory of an opened resource's URL object and variables, in addition to their text. */
const ENTRY_OVERHEAD_CHARACTERS = 500;

// Not exported, so only this file can create a verified value.
const verified: unique symbol = Symbol('verified');

type Verified = Terms & { readonly [verified]: true; readonly videoId: VideoId };

export type VerifiedResource = Verified & { readonly resource: Resource };
export type VerifiedTemplate = Verified & {
  readonly sourceId: SourceId;
  readonly template: MpdTemplate;
};

/** The request that contains a capability. */
export type Placement = {
  readonly videoId: VideoId;
  /** The percent-encoded segments after the video ID; none if the capability itself is the path. */
  readonly path: readonly string[];
};

/**
 * Seals upstream URLs: base64url of a format, a key ID, the expiry day, an optional grant and the
 * ciphertext. The same URL, path, video and day produce the same text. Opening returns undefined for
 * anything that was not sealed here for this video and this path, or that has expired. So a cache
 * whose key is the path contains what a manifest placed there.
 */
export type Capabilities = {
  readonly createSealer: (binding: Binding) => Sealer;
  readonly open: (
    text: string,
    placement: Placement,
  ) => VerifiedResource | VerifiedTemplate | undefined;
};

type Opened = Terms & { readonly format: Format; readonly text: string };

/**
 * `keys` are 32 bytes each. The first one seals and all of them open, so keys can be rotated during
 * playback. Sealed URLs are cached, because a live playlist contains nearly the same URLs at each
 * reload, and opened ones, because all viewers of a stream request the same segments.
 */
export function createCapabilities({
  keys: [key, ...olderKeys],
  clock,
}: {
  readonly keys: readonly [Uint8Array, ...Uint8Array[]];
  readonly clock: Clock;
}): Capabilities {
  const current = toKey(key);
  const keys = [current, ...olderKeys.map(toKey)];
  const sealedTexts = new SealedTexts();
  const openedResources = createOpenedCache();

  function open(text: string, { videoId, path }: Placement): Opened | undefined {
    const header = text.length <= CAPABILITY_CHARACTERS_MAX ? parseHeader(text) : undefined;
    if (header === undefined || isExpired(header.expiryDay, clock())) return undefined;
    const { format, expiryDay, toGrant, bytes, keyId } = header;
    const form = format === 'resource' ? 'exact' : format;
    const context = toContext(bytes, videoId) + toBoundPath(path, form);
    // IDs are short, so two keys may have the same one.
    const plaintext = keys
      .filter(({ id }) => id.equals(keyId))
      .map(({ sealer }) => sealer.open(text, context, bytes.length))
      .find((opened) => opened !== undefined);
    if (plaintext === undefined) return undefined;
    return { format, expiryDay, grant: toGrant(), text: plaintext };
  }

  return {
    createSealer: (binding) => createCapabilitySealer(binding, { key: current, sealedTexts }),
    open(text, placement) {
      const { videoId, path } = placement;
      const name = `${videoId} ${path.join('/')} ${text}`;
      const cached = openedResources.get(name);
      if (cached !== undefined) return isExpired(cached.expiryDay, clock()) ? undefined : cached;
      const opened = open(text, placement);
      const found = opened && toVerified(opened, videoId);
      if (found !== undefined && 'resource' in found) openedResources.set(name, found);
      return found;
    },
  };
}

function toVerified(
  { format, text, ...terms }: Opened,
  videoId: VideoId,
): VerifiedResource | VerifiedTemplate | undefined {
  const verifiedTerms = { [verified]: true, videoId, ...terms } as const;
  const [sourceId = ''] = text.split(' ', 1);
  const rest = text.slice(sourceId.length + 1);
  if (!isSourceId(sourceId)) return undefined;
  if (format === 'resource') {
    const resource = parseResourceText(rest);
    return resource && { ...verifiedTerms, resource: { sourceId, ...resource } };
  }
  const template = parseTemplateText(rest);
  return template && { ...verifiedTerms, sourceId, template };
}

function createOpenedCache(): LRUCache<string, VerifiedResource> {
  return new LRUCache({
    maxSize: OPENED_RESOURCE_CACHE_CHARACTERS_MAX,
    // The resource contains the decrypted text.
    sizeCalculation: (_resource, name) => 2 * name.length + ENTRY_OVERHEAD_CHARACTERS,
  });
}

function toKey(key: Uint8Array): CapabilityKey {
  const id = hkdfSync('sha256', key, new Uint8Array(), 'playback capability key id', KEY_ID_BYTES);
  return { id: Buffer.from(id), sealer: createDeterministicSealer(key) };
}

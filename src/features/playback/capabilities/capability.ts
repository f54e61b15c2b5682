import { hkdfSync } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { Grant } from '#contract/access-lease.ts';
import { isSourceId, type SourceId, type VideoId } from '#contract/ids.ts';
import type { MpdTemplate } from '#lib/dash/mpd-template.ts';
import { parseTemplateText, toTemplateText } from '#lib/dash/template-text.ts';
import {
  createDeterministicSealer,
  type DeterministicSealer,
} from '#lib/signing/deterministic-sealer.ts';
import type { Clock } from '#platform/clock.ts';

import { findForm, type PathForm, toBoundPath } from './bound-path.ts';
import { decodeStrings, encodeStrings } from './capability-bytes.ts';
import { isExpired } from './capability-expiry.ts';
import { type Resource, RESOURCE_USES } from './resource.ts';

/**
 * Length of a capability in a path. Upstream URLs that need a longer one are omitted from the
 * manifest.
 */
export const CAPABILITY_CHARACTERS_MAX = 8 * 1024;

/** Cache of sealed URLs, including their plain form. */
const SEALED_URL_CACHE_CHARACTERS_MAX = 32 * 1024 * 1024;
/** Cache of opened capabilities, including their sealed form. */
const OPENED_RESOURCE_CACHE_CHARACTERS_MAX = 8 * 1024 * 1024;
/** Estimated memory of an opened resource's URL object and variables, in addition to their text. */
const ENTRY_OVERHEAD_CHARACTERS = 500;

// Not exported, so only this file can create a verified value.
const verified: unique symbol = Symbol('verified');

type Verified = {
  readonly [verified]: true;
  readonly videoId: VideoId;
  readonly expiryDay: number;
  readonly grant: Grant | null;
};

export type VerifiedResource = Verified & { readonly resource: Resource };
export type VerifiedTemplate = Verified & {
  readonly sourceId: SourceId;
  readonly template: MpdTemplate;
};

/** The properties that a capability is bound to, in addition to its resource. */
export type Binding = {
  readonly videoId: VideoId;
  readonly expiryDay: number;
  /**
   * The grant under which a private video is played; the capability expires with it. Null for
   * public videos.
   */
  readonly grant: Grant | null;
  /**
   * The path below the video's root as the manifest states it, without a suffix; empty if the
   * capability itself is the path.
   */
  readonly path: string;
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
  /** Returns a capability only if it is cached, which costs little. */
  readonly findSealedResource: (resource: Resource, binding: Binding) => string | undefined;
  readonly findSealedTemplate: (
    template: MpdTemplate,
    binding: Binding & { readonly sourceId: SourceId },
  ) => string | undefined;
  /** Returns undefined when the URL is too long for a path. */
  readonly sealResource: (resource: Resource, binding: Binding) => string | undefined;
  readonly sealTemplate: (
    template: MpdTemplate,
    binding: Binding & { readonly sourceId: SourceId },
  ) => string | undefined;
  readonly open: (
    text: string,
    placement: Placement,
  ) => VerifiedResource | VerifiedTemplate | undefined;
};

type Format = { readonly kind: 'resource' | 'template'; readonly form: PathForm };

/** The first byte is twice the index in this list, plus 1 if the header contains a grant. */
const FORMATS: readonly Format[] = [
  { kind: 'resource', form: 'exact' },
  { kind: 'template', form: 'exact' },
  { kind: 'template', form: 'numbers' },
  { kind: 'template', form: 'representations' },
];
/** The epoch and the expiry in seconds. */
const GRANT_BYTES = 8;
const KEY_ID_BYTES = 2;
const HEADER_BYTES = 1 + KEY_ID_BYTES + 2;

type Opened = {
  readonly kind: Format['kind'];
  readonly expiryDay: number;
  readonly grant: Grant | null;
  readonly texts: readonly string[];
};

/**
 * `keys` are 32 bytes each. The first one seals and all of them open, so keys can be rotated during
 * playback. Sealed URLs are cached, because a live playlist contains nearly the same URLs at each
 * reload, and opened ones, because all viewers of a stream request the same segments.
 */
export function createCapabilities(options: {
  readonly keys: readonly [Uint8Array, ...Uint8Array[]];
  readonly clock: Clock;
  readonly sealedCharactersMax?: number;
}): Capabilities {
  const { clock, sealedCharactersMax = SEALED_URL_CACHE_CHARACTERS_MAX } = options;
  const [key, ...olderKeys] = options.keys;
  const current = toKey(key);
  const keys = [current, ...olderKeys.map(toKey)];
  const sealedTexts = createSealedCache(sealedCharactersMax);
  const openedResources = createOpenedCache();

  function seal(
    kind: Format['kind'],
    texts: readonly string[],
    binding: Binding,
  ): string | undefined {
    const plaintext = encodeStrings(texts);
    if (plaintext === undefined) return undefined;
    const header = toHeader(current.id, kind, binding);
    const sealed = current.sealer.seal(plaintext, toContext(header, binding));
    const text = Buffer.concat([header, sealed]).toString('base64url');
    return text.length <= CAPABILITY_CHARACTERS_MAX ? text : undefined;
  }

  function open(text: string, { videoId, path }: Placement): Opened | undefined {
    const parts = text.length <= CAPABILITY_CHARACTERS_MAX ? splitText(text) : undefined;
    if (parts === undefined) return undefined;
    const { format, header, sealed } = parts;
    const keyId = header.subarray(1, 1 + KEY_ID_BYTES);
    const expiryDay = header.readUInt16BE(1 + KEY_ID_BYTES);
    if (isExpired(expiryDay, clock())) return undefined;
    const sealer = keys.find(({ id }) => id.equals(keyId))?.sealer;
    const context = toContext(header, { videoId, path: toBoundPath(path, format.form) });
    const plaintext = sealer?.open(sealed, context);
    const texts = plaintext === undefined ? undefined : decodeStrings(plaintext);
    if (texts === undefined) return undefined;
    return { kind: format.kind, expiryDay, grant: readGrant(header), texts };
  }

  function sealOnce(name: string, sealText: () => string | undefined): string | undefined {
    const cached = sealedTexts.get(name);
    if (cached !== undefined) return cached;
    const text = sealText();
    if (text !== undefined) sealedTexts.set(name, text);
    return text;
  }

  return {
    findSealedResource: (resource, binding) => sealedTexts.get(toSealedName(resource, binding)),
    findSealedTemplate: (template, binding) => sealedTexts.get(toTemplateName(template, binding)),
    sealResource: (resource, binding) =>
      sealOnce(toSealedName(resource, binding), () =>
        seal('resource', toResourceTexts(resource), binding),
      ),
    sealTemplate: (template, binding) =>
      sealOnce(toTemplateName(template, binding), () =>
        seal('template', [binding.sourceId, toTemplateText(template)], binding),
      ),
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
  { kind, texts, ...terms }: Opened,
  videoId: VideoId,
): VerifiedResource | VerifiedTemplate | undefined {
  const verifiedTerms = { [verified]: true, videoId, ...terms } as const;
  if (kind === 'template') {
    const template = parseTemplateTexts(texts);
    return template && { ...verifiedTerms, ...template };
  }
  const resource = parseResourceTexts(texts);
  return resource && { ...verifiedTerms, resource };
}

function createSealedCache(maxSize: number): LRUCache<string, string> {
  return new LRUCache({ maxSize, sizeCalculation: (text, name) => name.length + text.length });
}

function createOpenedCache(): LRUCache<string, VerifiedResource> {
  return new LRUCache({
    maxSize: OPENED_RESOURCE_CACHE_CHARACTERS_MAX,
    // The resource contains the decrypted text.
    sizeCalculation: (_resource, name) => 2 * name.length + ENTRY_OVERHEAD_CHARACTERS,
  });
}

function toSealedName({ use, sourceId, url, variables }: Resource, binding: Binding): string {
  const variablesName = variables.size === 0 ? '' : JSON.stringify([...variables]);
  return `${toBindingName(binding)} ${sourceId} ${use} ${variablesName} ${url.href}`;
}

/** No use of a resource is called `template`. */
function toTemplateName(
  template: MpdTemplate,
  { sourceId, ...binding }: Binding & { readonly sourceId: SourceId },
): string {
  return `${toBindingName(binding)} ${sourceId} template ${toTemplateText(template)}`;
}

function toBindingName({ videoId, expiryDay, grant, path }: Binding): string {
  const grantName = grant === null ? '' : `${grant.epoch}/${grant.expiresAtSeconds}`;
  return `${videoId} ${expiryDay} ${grantName} ${path}`;
}

function toKey(key: Uint8Array): { readonly id: Buffer; readonly sealer: DeterministicSealer } {
  const id = hkdfSync('sha256', key, new Uint8Array(), 'playback capability key id', KEY_ID_BYTES);
  return { id: Buffer.from(id), sealer: createDeterministicSealer(key) };
}

function splitText(
  text: string,
): { readonly format: Format; readonly header: Buffer; readonly sealed: Buffer } | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Node ignores invalid base64url characters, so several texts would decode to the same bytes.
  // Only the canonical text is accepted.
  if (bytes.toString('base64url') !== text) return undefined;
  const [first = 0] = bytes;
  const format = FORMATS[first >> 1];
  const headerBytes = HEADER_BYTES + (first % 2) * GRANT_BYTES;
  if (format === undefined || bytes.length < headerBytes) return undefined;
  return { format, header: bytes.subarray(0, headerBytes), sealed: bytes.subarray(headerBytes) };
}

function toHeader(keyId: Buffer, kind: Format['kind'], binding: Binding): Buffer {
  const { grant, expiryDay, path } = binding;
  const form = kind === 'template' ? findForm(path) : 'exact';
  const format = FORMATS.findIndex((each) => each.kind === kind && each.form === form);
  const header = Buffer.alloc(HEADER_BYTES + (grant === null ? 0 : GRANT_BYTES));
  header.writeUInt8(2 * format + (grant === null ? 0 : 1), 0);
  keyId.copy(header, 1);
  header.writeUInt16BE(expiryDay, 1 + KEY_ID_BYTES);
  if (grant !== null) {
    header.writeUInt32BE(grant.epoch, HEADER_BYTES);
    header.writeUInt32BE(grant.expiresAtSeconds, HEADER_BYTES + 4);
  }
  return header;
}

/** The grant is not secret, but it is authenticated together with the ciphertext. */
function readGrant(header: Buffer): Grant | null {
  if (header.length === HEADER_BYTES) return null;
  return {
    epoch: header.readUInt32BE(HEADER_BYTES),
    expiresAtSeconds: header.readUInt32BE(HEADER_BYTES + 4),
  };
}

/**
 * The first byte of the header determines its length, and a video ID contains no space, so
 * different inputs cannot produce the same context.
 */
function toContext(header: Buffer, { videoId, path }: Pick<Binding, 'videoId' | 'path'>): Buffer {
  return Buffer.concat([header, Buffer.from(`${videoId} ${path}`)]);
}

function toResourceTexts({ use, sourceId, url, variables }: Resource): readonly string[] {
  return [String(RESOURCE_USES.indexOf(use)), sourceId, url.href, ...[...variables].flat()];
}

function parseResourceTexts(texts: readonly string[]): Resource | undefined {
  const [useIndex = '', sourceId = '', href = '', ...rest] = texts;
  const use = RESOURCE_USES[Number(useIndex)];
  const url = URL.parse(href);
  if (use === undefined || url === null || !isSourceId(sourceId)) return undefined;
  const variables = new Map<string, string>();
  for (let at = 0; at + 1 < rest.length; at += 2) variables.set(rest[at] ?? '', rest[at + 1] ?? '');
  return { use, sourceId, url, variables };
}

function parseTemplateTexts(
  texts: readonly string[],
): Pick<VerifiedTemplate, 'sourceId' | 'template'> | undefined {
  const [sourceId = '', templateText = ''] = texts;
  const template = parseTemplateText(templateText);
  return template !== undefined && isSourceId(sourceId) ? { sourceId, template } : undefined;
}

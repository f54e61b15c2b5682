import { hkdfSync } from 'node:crypto';

import { isSourceId, type SourceId, type VideoId } from '../../contract/ids.ts';
import { CAPABILITY_CHARACTERS_MAX } from '../../contract/limits.ts';
import type { MpdTemplate } from '../../lib/dash/mpd-template.ts';
import { parseTemplateText, toTemplateText } from '../../lib/dash/template-text.ts';
import {
  createDeterministicSealer,
  type DeterministicSealer,
} from '../../lib/signing/deterministic-sealer.ts';
import type { Clock } from '../../platform/clock.ts';
import { decodeTexts, encodeTexts } from './capability-bytes.ts';
import { isExpired } from './capability-expiry.ts';
import { type Resource, RESOURCE_USES } from './resource.ts';

// Only this file can make it: whoever holds a value of this type holds one that was opened here.
const verified: unique symbol = Symbol('verified');

type Verified = {
  readonly [verified]: true;
  readonly videoId: VideoId;
  /** See decideExpiryDay. */
  readonly expiryDay: number;
};

export type VerifiedResource = Verified & { readonly resource: Resource };
export type VerifiedTemplate = Verified & {
  readonly sourceId: SourceId;
  readonly template: MpdTemplate;
};

/** What a capability is bound to beside what it opens. */
export type Binding = { readonly videoId: VideoId; readonly expiryDay: number };

/**
 * Sealed addresses for paths: base64url of a version, a key ID, the day of expiry, and the sealed rest. The same
 * address for the same video and day gives the same text. To open answers undefined for everything that was not
 * sealed here for that video, for that kind of use, and for today.
 */
export type Capabilities = {
  /** Undefined when the address is too long for a path. */
  readonly sealResource: (resource: Resource, binding: Binding) => string | undefined;
  readonly sealTemplate: (
    template: MpdTemplate,
    binding: Binding & { readonly sourceId: SourceId },
  ) => string | undefined;
  readonly openResource: (text: string, videoId: VideoId) => VerifiedResource | undefined;
  readonly openTemplate: (text: string, videoId: VideoId) => VerifiedTemplate | undefined;
};

const VERSION = 1;
const KEY_ID_BYTES = 2;
const HEADER_BYTES = 1 + KEY_ID_BYTES + 2;

type Key = { readonly id: Buffer; readonly sealer: DeterministicSealer };
type Kind = 'resource' | 'template';
type Opened = { readonly expiryDay: number; readonly texts: readonly string[] };

/** `keys` are 32 bytes each: the first seals, all of them open, so that a key can be changed while people watch. */
export function createCapabilities(options: {
  readonly keys: readonly [Uint8Array, ...Uint8Array[]];
  readonly clock: Clock;
}): Capabilities {
  const [key, ...olderKeys] = options.keys;
  const current = toKey(key);
  const keys = [current, ...olderKeys.map(toKey)];

  function seal(kind: Kind, texts: readonly string[], binding: Binding): string | undefined {
    const plaintext = encodeTexts(texts);
    if (plaintext === undefined) return undefined;
    const header = toHeader(current.id, binding.expiryDay);
    const sealed = current.sealer.seal(plaintext, toContext(header, kind, binding.videoId));
    const text = Buffer.concat([header, sealed]).toString('base64url');
    return text.length <= CAPABILITY_CHARACTERS_MAX ? text : undefined;
  }

  function open(kind: Kind, text: string, videoId: VideoId): Opened | undefined {
    if (text.length > CAPABILITY_CHARACTERS_MAX) return undefined;
    const bytes = Buffer.from(text, 'base64url');
    // Node reads past characters that don't belong there; only one text may open one address.
    if (bytes.toString('base64url') !== text || bytes.length < HEADER_BYTES) return undefined;
    const header = bytes.subarray(0, HEADER_BYTES);
    const keyId = header.subarray(1, 1 + KEY_ID_BYTES);
    const expiryDay = header.readUInt16BE(1 + KEY_ID_BYTES);
    if (header[0] !== VERSION || isExpired(expiryDay, options.clock())) return undefined;
    const sealer = keys.find(({ id }) => id.equals(keyId))?.sealer;
    const context = toContext(header, kind, videoId);
    const plaintext = sealer?.open(bytes.subarray(HEADER_BYTES), context);
    const texts = plaintext === undefined ? undefined : decodeTexts(plaintext);
    return texts === undefined ? undefined : { expiryDay, texts };
  }

  return {
    sealResource: (resource, binding) => seal('resource', toResourceTexts(resource), binding),
    sealTemplate: (template, binding) =>
      seal('template', [binding.sourceId, toTemplateText(template)], binding),
    openResource(text, videoId) {
      const opened = open('resource', text, videoId);
      const resource = opened && parseResourceTexts(opened.texts);
      return resource && { [verified]: true, videoId, expiryDay: opened.expiryDay, resource };
    },
    openTemplate(text, videoId) {
      const opened = open('template', text, videoId);
      const [sourceId = '', templateText = ''] = opened?.texts ?? [];
      const template = parseTemplateText(templateText);
      if (opened === undefined || template === undefined || !isSourceId(sourceId)) return undefined;
      return { [verified]: true, videoId, expiryDay: opened.expiryDay, sourceId, template };
    },
  };
}

function toKey(key: Uint8Array): Key {
  const id = hkdfSync('sha256', key, new Uint8Array(), 'playback capability key id', KEY_ID_BYTES);
  return { id: Buffer.from(id), sealer: createDeterministicSealer(key) };
}

function toHeader(keyId: Buffer, expiryDay: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(VERSION, 0);
  keyId.copy(header, 1);
  header.writeUInt16BE(expiryDay, 1 + KEY_ID_BYTES);
  return header;
}

/** The header has a fixed length, so no two of these run into one another. */
function toContext(header: Buffer, kind: Kind, videoId: VideoId): Buffer {
  return Buffer.concat([header, Buffer.from(`${kind} ${videoId}`)]);
}

function toResourceTexts({ use, sourceId, url, variables }: Resource): readonly string[] {
  return [String(RESOURCE_USES.indexOf(use)), sourceId, url.href, ...[...variables].flat()];
}

function parseResourceTexts(texts: readonly string[]): Resource | undefined {
  const [useIndex = '', sourceId = '', address = '', ...rest] = texts;
  const use = RESOURCE_USES[Number(useIndex)];
  const url = URL.parse(address);
  if (use === undefined || url === null || !isSourceId(sourceId)) return undefined;
  const variables = new Map<string, string>();
  for (let at = 0; at + 1 < rest.length; at += 2) variables.set(rest[at] ?? '', rest[at + 1] ?? '');
  return { use, sourceId, url, variables };
}

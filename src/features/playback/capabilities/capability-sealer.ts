import type { SourceId, VideoId } from '#contract/ids.ts';
import type { DeterministicSealer } from '#lib/signing/deterministic-sealer.ts';

import { findForm } from './bound-path.ts';
import {
  CAPABILITY_CHARACTERS_MAX,
  type Format,
  type Terms,
  toContext,
  toHeader,
} from './capability-header.ts';
import { toResourceText } from './resource-text.ts';
import type { Resource, ResourceToSeal } from './resource.ts';
import type { SealedText, SealedTexts } from './sealed-texts.ts';

/** What the capabilities of one manifest have in common. */
export type Binding = Terms & {
  readonly videoId: VideoId;
  readonly sourceId: SourceId;
};

/**
 * Creates capabilities, which are undefined when the URL is too long for a path. `path` is the one
 * below the video's root as the manifest states it, without a suffix; empty if the capability itself
 * is the path.
 */
export type Sealer = {
  readonly sealResource: (resource: ResourceToSeal, path: string) => string | undefined;
  /** See toTemplateText. */
  readonly sealTemplate: (text: string, path: string) => string | undefined;
};

export type CapabilityKey = { readonly id: Buffer; readonly sealer: DeterministicSealer };

const NO_VARIABLES: Resource['variables'] = new Map();

export function createCapabilitySealer(
  { videoId, sourceId, ...terms }: Binding,
  { key, sealedTexts }: { readonly key: CapabilityKey; readonly sealedTexts: SealedTexts },
): Sealer {
  const prepare = (format: Format) => {
    const header = toHeader(format, { keyId: key.id, ...terms });
    return { header, context: toContext(header, videoId) };
  };
  const formats = {
    resource: prepare('resource'),
    exact: prepare('exact'),
    numbers: prepare('numbers'),
    representations: prepare('representations'),
  } as const satisfies Record<Format, unknown>;

  function seal(resource: string, path: string, format: Format): string | undefined {
    if (resource.length > CAPABILITY_CHARACTERS_MAX) return undefined;
    const { header, context } = formats[format];
    const text = key.sealer.seal(`${sourceId} ${resource}`, context + path, header);
    return text.length > CAPABILITY_CHARACTERS_MAX ? undefined : text;
  }

  /** Few names occur under several paths, so the first path is not part of the key. */
  function sealOnce(
    texts: Map<string, SealedText>,
    { name, path }: { readonly name: string; readonly path: string },
    sealText: () => string | undefined,
  ): string | undefined {
    const first = texts.get(name);
    if (first?.path === path) return first.text;
    // No name contains a line break.
    const fullName = first === undefined ? name : `${path}\n${name}`;
    const cached = first && texts.get(fullName);
    if (cached !== undefined) return cached.text;
    const text = sealText();
    if (text !== undefined) sealedTexts.add(texts, fullName, { path, text });
    return text;
  }

  const templateTexts = sealedTexts.open(`${formats.exact.context}${sourceId}`);

  let last = { use: '', folder: '', variables: NO_VARIABLES, texts: new Map<string, SealedText>() };
  function findTexts({ use, url, variables }: ResourceToSeal): Map<string, SealedText> {
    const { folder = '' } = url;
    const isSame = last.use === use && last.folder === folder && last.variables === variables;
    if (isSame) return last.texts;
    const resource = toResourceText({ use, url: { href: folder }, variables });
    const texts = sealedTexts.open(`${formats.resource.context}${sourceId} ${resource}`);
    last = { use, folder, variables, texts };
    return texts;
  }

  return {
    sealResource(resource, path) {
      const { href, name = href } = resource.url;
      return sealOnce(findTexts(resource), { name, path }, () =>
        seal(toResourceText(resource), path, 'resource'),
      );
    },
    sealTemplate: (text, path) =>
      sealOnce(templateTexts, { name: text, path }, () => seal(text, path, findForm(path))),
  };
}

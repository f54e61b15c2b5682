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

type SealedByName = Map<string, SealedText>;
type Opened = Pick<Resource, 'variables'> & {
  readonly use: string;
  readonly folder: string;
  readonly texts: SealedByName;
};

/** Few names occur under several paths, so only later ones are part of the key. */
function toFullName(name: string, path: string): string {
  // No name contains a line break.
  return `${path}\n${name}`;
}

function findSealed(texts: SealedByName, name: string, path: string): string | undefined {
  const first = texts.get(name);
  if (first === undefined || first.path === path) return first?.text;
  return texts.get(toFullName(name, path))?.text;
}

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

  function addSealed(
    texts: SealedByName,
    name: string,
    { path, text }: Pick<SealedText, 'path'> & { readonly text: string | undefined },
  ): string | undefined {
    const fullName = texts.has(name) ? toFullName(name, path) : name;
    if (text !== undefined) sealedTexts.add(texts, fullName, { path, text });
    return text;
  }

  const templateTexts = sealedTexts.open(`${formats.exact.context}${sourceId}`);

  let last: Opened = { use: '', folder: '', variables: NO_VARIABLES, texts: new Map() };
  function findTexts({ use, url, variables }: ResourceToSeal): SealedByName {
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
      const texts = findTexts(resource);
      const sealed = findSealed(texts, name, path);
      if (sealed !== undefined) return sealed;
      return addSealed(texts, name, {
        path,
        text: seal(toResourceText(resource), path, 'resource'),
      });
    },
    sealTemplate: (text, path) =>
      findSealed(templateTexts, text, path) ??
      addSealed(templateTexts, text, { path, text: seal(text, path, findForm(path)) }),
  };
}

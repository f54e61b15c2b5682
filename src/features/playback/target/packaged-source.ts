import { createHash } from 'node:crypto';

import { PACKAGED_FORMS, type PackagedForm } from '#contract/packaged-forms.ts';
import { isSeparate, type Source } from '#features/videos/index.ts';

/** A source, or the source that plays the media of another one (`packages`) in another format. */
export type PlayedSource = Source & { readonly packages?: Source };

/**
 * What a URL of a packaged source names: a manifest or the MP4 file, or a resource of a version of the
 * media.
 */
export type PackagedUrl = {
  readonly form: PackagedForm;
  /** Identifies the URL and the requirements of the packaged source. */
  readonly key: string;
  readonly path: readonly string[];
};

/** The path of the manifest or the file. */
export const PACKAGED_MANIFEST = 'manifest';

/**
 * A host that cannot exist (RFC 6761 §6.4). Its URLs never leave this process: what they name is
 * built from the source.
 */
const ORIGIN = 'https://packaged.invalid';
const KEY_CHARACTERS = 22;
/** The media types of the manifests and the file. */
export const PACKAGED_TYPES = {
  HLS: 'application/vnd.apple.mpegurl',
  FMP4: 'application/vnd.apple.mpegurl',
  DASH: 'application/dash+xml',
  MP4: 'video/mp4',
} as const satisfies Record<PackagedForm, string>;

/**
 * The same source in another format. It has its own manifests and segments, at URLs that change
 * with the URL of the source.
 */
export function toPackagedSource(source: Source, form: PackagedForm): PlayedSource {
  const path = `/${form}/${toKey(source)}/${PACKAGED_MANIFEST}`;
  return {
    ...source,
    format: form === 'FMP4' ? 'HLS' : form,
    mimeType: PACKAGED_TYPES[form],
    url: new URL(path, ORIGIN),
    packages: source,
  };
}

/**
 * The source in a format; null for its own format. HLS that this service writes has no transport
 * streams.
 */
export function playSource(source: Source, requested: PackagedForm | null): PlayedSource {
  const isOwnHls = source.format === 'HLS' && !isSeparate(source);
  const form = requested === 'FMP4' && !isOwnHls ? 'HLS' : requested;
  if (isSeparate(source)) return toPackagedSource(source, form ?? 'HLS');
  return form === null || form === source.format ? source : toPackagedSource(source, form);
}

/** The source in the format that the URL of one of its resources belongs to. */
export function toSourceOf(source: Source, resource: URL | undefined): PlayedSource {
  return playSource(source, resource === undefined ? null : findForm(resource));
}

/** The format of a resource of a packaged source; null for a resource of an upstream. */
export function findForm(resource: URL): PackagedForm | null {
  return parsePackagedUrl(resource)?.form ?? null;
}

/** The longest suffix first. */
const FORM_SUFFIXES: readonly (readonly [suffix: string, form: PackagedForm])[] = [
  ['.fmp4.m3u8', 'FMP4'],
  ['.m3u8', 'HLS'],
  ['.mpd', 'DASH'],
  ['.mp4', 'MP4'],
];

/** The format that the suffix of a path asks for. */
export function parseForm(name: string): PackagedForm | null {
  const [, form = null] = FORM_SUFFIXES.find(([suffix]) => name.endsWith(suffix)) ?? [];
  return form;
}

/** Undefined for the URL of an upstream. */
export function parsePackagedUrl(url: URL): PackagedUrl | undefined {
  // The text of a URL costs less than its parts.
  if (!url.href.startsWith(`${ORIGIN}/`)) return undefined;
  const [, name, key = '', ...path] = url.pathname.split('/');
  const form = PACKAGED_FORMS.find((each) => each === name);
  return form && { form, key, path };
}

const keys = new WeakMap<Source, string>();

/** A refreshed source with another URL has another key. It is needed for each segment. */
function toKey(source: Source): string {
  const key = keys.get(source) ?? hash(source);
  keys.set(source, key);
  return key;
}

function hash({ url, headers, requirements, openRenditions }: Source): string {
  const files = openRenditions?.().map((file) => file.url.href);
  const text = JSON.stringify([url.href, headers, requirements, files]);
  return createHash('sha256').update(text).digest('base64url').slice(0, KEY_CHARACTERS);
}

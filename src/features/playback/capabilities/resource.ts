import type { SourceId } from '#contract/ids.ts';
import type { MpdRole } from '#lib/dash/mpd-role.ts';
import type { UriRole } from '#lib/hls/uri-slots.ts';
import type { SplitUrl } from '#lib/manifest/resolve-reference.ts';

/**
 * The kinds of resources that are served. Sealed capabilities contain an index into this list, so
 * new kinds must be appended.
 */
export const RESOURCE_USES = [
  'hls-playlist',
  'hls-asset-list',
  'steering',
  'dash-mpd',
  'key',
  'media',
  'hls-session-data',
  'pathway-clone',
  'dash-patch',
  'hls-subtitles',
  'subtitle-text',
  /** A file that is a segment, which the upstream may disguise as another file. */
  'hls-segment',
  /** Thumbnails of the source, or a playlist of them. */
  'thumbnails',
] as const;

export type ResourceUse = (typeof RESOURCE_USES)[number];

/**
 * Resources that are passed through byte for byte, rendered from stored data, or never served
 * directly.
 */
const OTHER_USES = [
  'key',
  'media',
  'pathway-clone',
  'subtitle-text',
  'hls-segment',
  'thumbnails',
] as const satisfies readonly ResourceUse[];

export type ManifestUse = Exclude<ResourceUse, (typeof OTHER_USES)[number]>;

const OTHER: ReadonlySet<ResourceUse> = new Set(OTHER_USES);

export function isManifestUse(use: ResourceUse): use is ManifestUse {
  return !OTHER.has(use);
}

/**
 * One exact upstream URL of a source. `variables` are the inputs that rewriting needs besides the
 * text: variables that an HLS playlist may import, base URLs for an MPD patch, replacements of a
 * pathway clone, the track and piece of a subtitle, or the times of thumbnails. A subtitle and
 * thumbnails have the URL of the media that they belong to.
 */
export type Resource = {
  readonly sourceId: SourceId;
  readonly use: ResourceUse;
  readonly url: URL;
  readonly variables: ReadonlyMap<string, string>;
};

/** A resource of a known source, whose URL is not needed as an object. */
export type ResourceToSeal = Pick<Resource, 'use' | 'variables'> & {
  readonly url: Pick<URL, 'href'> & Partial<SplitUrl>;
};

/** Roles that fetch plain bytes share one use, so a part and its segment have the same URL. */
export const HLS_ROLE_USES = {
  playlist: 'hls-playlist',
  interstitial: 'hls-playlist',
  'asset-list': 'hls-asset-list',
  steering: 'steering',
  key: 'key',
  segment: 'media',
  part: 'media',
  map: 'media',
  'session-data': 'hls-session-data',
  'session-file': 'media',
  'pathway-clone': 'pathway-clone',
} as const satisfies Record<UriRole, ResourceUse>;

/**
 * Null for roles that are not served: remote elements that could not be inlined, licenses (between
 * player and provider) and clocks (the service has its own).
 */
export const MPD_ROLE_USES = {
  manifest: 'dash-mpd',
  patch: 'dash-patch',
  'remote-element': null,
  steering: 'steering',
  'utc-timing': null,
  media: 'media',
  init: 'media',
  segment: 'media',
  index: 'media',
  font: 'media',
  key: 'key',
  callback: 'media',
  license: null,
} as const satisfies Record<MpdRole, ResourceUse | null>;

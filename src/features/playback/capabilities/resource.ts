import type { SourceId } from '#contract/ids.ts';
import type { MpdRole } from '#lib/dash/mpd-role.ts';
import type { UriRole } from '#lib/hls/uri-slots.ts';

/** What an upstream address is served as. The order is part of every capability: add at the end only. */
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
] as const;

export type ResourceUse = (typeof RESOURCE_USES)[number];

/** Passed on as they are, byte for byte, made of what is stored here, or no resource of their own. */
const OTHER_USES: ReadonlySet<ResourceUse> = new Set([
  'key',
  'media',
  'pathway-clone',
  'subtitle-text',
]);

/** True for text that is rewritten. */
export function isManifestUse(use: ResourceUse): boolean {
  return !OTHER_USES.has(use);
}

/**
 * One exact upstream address of a source. `variables` are what rewriting it takes beside its own text: those that an
 * HLS playlist may import, the bases that an MPD patch is resolved against, what a pathway clone replaces, which part of
 * which track of subtitles it is. The address of subtitles is that of the media which they go with.
 */
export type Resource = {
  readonly sourceId: SourceId;
  readonly use: ResourceUse;
  readonly url: URL;
  readonly variables: ReadonlyMap<string, string>;
};

/** Roles that fetch plain bytes are one use: a part and the segment that it belongs to share their address. */
export const USE_OF_HLS_ROLE = {
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
 * Null for what is not served: remote elements that could not be put in place, licences, which are between player and
 * provider, and clocks, for which the service has its own.
 */
export const USE_OF_MPD_ROLE = {
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

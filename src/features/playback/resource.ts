import type { SourceId } from '../../contract/ids.ts';
import type { MpdRole } from '../../lib/dash/mpd-role.ts';
import type { UriRole } from '../../lib/hls/uri-slots.ts';

/** What an upstream address is served as. The order is part of every capability: add at the end only. */
export const RESOURCE_USES = [
  'hls-playlist',
  'hls-asset-list',
  'steering',
  'dash-mpd',
  'key',
  'media',
] as const;

export type ResourceUse = (typeof RESOURCE_USES)[number];

/** One exact upstream address of a source. `variables` are those that an HLS playlist may import. */
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
  'session-data': 'media',
} as const satisfies Record<UriRole, ResourceUse>;

/**
 * Null for what is not served: patches and remote elements (the player falls back to the whole MPD), licences,
 * which are between player and provider, and clocks, for which the service has its own.
 */
export const USE_OF_MPD_ROLE = {
  manifest: 'dash-mpd',
  patch: null,
  'remote-element': null,
  steering: 'steering',
  'utc-timing': null,
  media: 'media',
  init: 'media',
  segment: 'media',
  index: 'media',
  font: 'media',
  key: 'key',
  license: null,
} as const satisfies Record<MpdRole, ResourceUse | null>;

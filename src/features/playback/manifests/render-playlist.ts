import {
  addSubtitles,
  type LoneVariant,
  type SubtitleRendition,
  wrapMediaPlaylist,
} from '#lib/hls/add-subtitles.ts';
import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import type { MultivariantPlaylist } from '#lib/hls/playlist.ts';
import { readTimeline } from '#lib/hls/read-timeline.ts';
import { rewritePlaylist } from '#lib/hls/rewrite-playlist.ts';
import { writeSubtitlePlaylist } from '#lib/hls/write-subtitle-playlist.ts';
import { resolveAddress } from '#lib/manifest/resolve-address.ts';

import type { AddressWriter } from '../capabilities/address-writer.ts';
import { toHlsSuffix } from '../capabilities/hls-suffix.ts';
import { type Resource, USE_OF_HLS_ROLE } from '../capabilities/resource.ts';
import { openTrack, sealPiece, sealTrack } from '../capabilities/subtitle-resource.ts';
import type { Target } from '../find-target.ts';
import type { ManifestTrack } from '../subtitles/played-tracks.ts';
import type { FetchedManifest } from './shared-manifests.ts';

export type RenderOptions = {
  readonly target: Target;
  readonly writer: AddressWriter;
  /** What stands before a capability in an address relative to the manifest's own: empty, or the video's ID. */
  readonly prefix: string;
  /** What our links begin with, where the viewer knows us by that name too; null where paths must do. */
  readonly site: URL | null;
  /** What is added to it. */
  readonly tracks: readonly ManifestTrack[];
  /** What is put around it for them. */
  readonly lone: LoneVariant | null;
};

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

/** A playlist with its addresses replaced, and the tracks. */
export function renderPlaylist(manifest: Manifest, options: RenderOptions): string {
  if (options.tracks.length === 0) return rewriteAddresses(manifest, options);
  const { target, lone } = options;
  const { variables } = target;
  const playlist = classifyPlaylist(manifest.text, { base: manifest.url, variables });
  if (playlist?.kind === 'multivariant') {
    const renditions = listRenditions(findMedia(playlist, manifest.url), options);
    return addSubtitles(rewriteAddresses(manifest, options), renditions);
  }
  return lone === null ? rewriteAddresses(manifest, options) : wrapSource(lone, options);
}

/** The media playlist of a track beside this one. Throws PlaylistError for one without a lasting timeline. */
export function renderSubtitlePlaylist(
  { text, url: base }: Manifest,
  { target, writer }: RenderOptions,
): string {
  const { imported, ...track } = openTrack(target.variables);
  const timeline = readTimeline(text, { base, variables: imported });
  if (timeline === undefined) throw new PlaylistError('not_ended');
  return writeSubtitlePlaylist(timeline, (segment) => {
    const variables = sealPiece(track, { ...segment, form: 'mapped', mediaSeconds: 0 });
    const url = segment.first?.url ?? target.url;
    const capability = writer.seal({ use: 'subtitle-text', url, variables });
    return capability && `${capability}.vtt`;
  });
}

function rewriteAddresses({ text, url: base }: Manifest, options: RenderOptions): string {
  const { target, writer, prefix, site } = options;
  const root = `${site?.origin ?? ''}/stream/${target.video.id}/`;
  // In a delta update the map may be left out, and every address is the one that the whole has.
  const isMapped = text.includes('#EXT-X-MAP') || text.includes('CAN-SKIP-UNTIL');
  const segmentSuffix = isMapped ? '.m4s' : '.ts';
  return rewritePlaylist(text, {
    base,
    variables: target.variables,
    replace: ({ role, url, variables, isDetached }) => {
      const capability = writer.seal({ use: USE_OF_HLS_ROLE[role], url, variables });
      if (role === 'pathway-clone') return capability;
      const suffix = toHlsSuffix(role, url, segmentSuffix);
      return capability && `${isDetached ? root : prefix}${capability}${suffix}`;
    },
  });
}

type Media = Pick<Resource, 'url' | 'variables'>;

/** What the times of the tracks are measured by: variants have the same timeline (RFC 8216bis §6.2.4). */
function findMedia({ variants, variables }: MultivariantPlaylist, base: URL): Media | undefined {
  const [first] = variants;
  const url = first && resolveAddress(first.uri, base);
  return url && { url, variables };
}

function listRenditions(
  media: Media | undefined,
  { tracks, writer, prefix }: RenderOptions,
): readonly SubtitleRendition[] {
  if (media === undefined) return [];
  return tracks.flatMap((track) => {
    const variables = sealTrack(track, media.variables);
    const capability = writer.seal({ use: 'hls-subtitles', url: media.url, variables });
    if (capability === null) return [];
    const { lang: language, label: name, kind, isDefault } = track;
    const givesWay = track.origin === 'source';
    return [{ language, name, kind, isDefault, givesWay, uri: `${prefix}${capability}.m3u8` }];
  });
}

/** The address of the source is that of the playlist around it; its own is a capability. */
function wrapSource(lone: LoneVariant, options: RenderOptions): string {
  const { target, writer, prefix } = options;
  const { url, variables } = target;
  const capability = writer.seal({ use: 'hls-playlist', url, variables });
  if (capability === null) throw new PlaylistError('address_too_long');
  const renditions = listRenditions({ url, variables }, options);
  return wrapMediaPlaylist(`${prefix}${capability}.m3u8`, lone, renditions);
}

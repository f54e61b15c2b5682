import type { ReadyVideo, Source } from '#features/videos/index.ts';
import { addChapters, type ChapterFile } from '#lib/hls/add-chapters.ts';
import {
  addSubtitles,
  type LoneVariant,
  type SubtitleRendition,
  wrapMediaPlaylist,
} from '#lib/hls/add-subtitles.ts';
import { addThumbnails } from '#lib/hls/add-thumbnails.ts';
import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import type { MultivariantPlaylist } from '#lib/hls/playlist.ts';
import { readTimeline } from '#lib/hls/read-timeline.ts';
import { rewriteBlocks, type RewrittenPlaylist } from '#lib/hls/rewrite-playlist.ts';
import { readHead } from '#lib/hls/segment-names.ts';
import type { PlaylistUri, ReplaceUri } from '#lib/hls/uri-rewriter.ts';
import { writeSubtitlePlaylist } from '#lib/hls/write-subtitle-playlist.ts';
import { resolveReference } from '#lib/manifest/resolve-reference.ts';
import type { ThumbnailImages } from '#lib/media/thumbnail-images.ts';

import type { CapabilityWriter } from '../capabilities/capability-writer.ts';
import { toHlsSuffix } from '../capabilities/hls-suffix.ts';
import { type Resource, HLS_ROLE_USES } from '../capabilities/resource.ts';
import {
  parseTrackVariables,
  toPieceVariables,
  toTrackVariables,
} from '../capabilities/subtitle-resource.ts';
import { toPlaylistVariables } from '../capabilities/thumbnail-resource.ts';
import type { Target } from '../target/find-target.ts';
import { CAPABILITY_PARAMETER, ONLY_RENDITION } from '../target/media-path.ts';
import type { ManifestLocation } from './manifest-location.ts';
import { listTextTracks, type ManifestTrack, toChapterLanguage } from './manifest-tracks.ts';
import type { Suffixes } from './segment-suffixes.ts';
import type { FetchedManifest } from './shared-manifests.ts';

/** The part of a target that a rendering depends on. */
export type RenderTarget = Pick<Target, 'use' | 'url' | 'variables'> & {
  readonly video: Pick<ReadyVideo, 'id'>;
  readonly source: Pick<Source, 'id' | 'format'>;
};

export type RenderOptions = {
  readonly target: RenderTarget;
  readonly writer: CapabilityWriter;
  readonly location: ManifestLocation;
  /** The renditions of the presentation by URL, for rendition reports. */
  readonly renditions: ReadonlyMap<string, string>;
  /** The public origin for absolute URLs; null when the viewer uses another host name. */
  readonly site: URL | null;
  /** The path of the public URL, which ends with a slash. */
  readonly basePath: string;
  /** Subtitle tracks to add. */
  readonly tracks: readonly ManifestTrack[];
  /** Thumbnails to add; null for none. */
  readonly thumbnails: ThumbnailImages | null;
  /**
   * The variant that is listed in a multivariant playlist around a media playlist; null when no
   * such playlist is needed.
   */
  readonly lone: LoneVariant | null;
  readonly suffixes: Suffixes;
};

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

/**
 * Replaces the URLs of a playlist and adds the subtitle tracks and the thumbnails. Returns a text if
 * something is added.
 */
export function renderPlaylist(
  manifest: Manifest,
  options: RenderOptions,
): string | RewrittenPlaylist {
  if (!hasAdditions(options)) return rewriteUrls(manifest, options);
  const { target, lone } = options;
  const { variables } = target;
  const playlist = classifyPlaylist(manifest.text, { base: manifest.url, variables });
  if (playlist?.kind === 'multivariant') {
    const renditions = listRenditions(findMedia(playlist, manifest.url), options);
    const text = addSubtitles(toText(rewriteUrls(manifest, options)), renditions);
    return addImages(addChapters(text, listChapterFiles(options)), options);
  }
  return lone === null ? rewriteUrls(manifest, options) : wrapSource(lone, options);
}

/** True if the rendering contains more than the manifest. */
export function hasAdditions({
  tracks,
  thumbnails,
}: Pick<RenderOptions, 'tracks' | 'thumbnails'>): boolean {
  return tracks.length > 0 || thumbnails !== null;
}

/** Thumbnails whose times are too long for a URL are omitted. */
function addImages(
  playlist: string,
  { target: { url }, thumbnails, writer, location }: RenderOptions,
): string {
  if (thumbnails === null) return playlist;
  const variables = toPlaylistVariables(thumbnails);
  const capability = writer.seal({ use: 'thumbnails', url, variables }, null);
  return capability === null
    ? playlist
    : addThumbnails(playlist, thumbnails, `${location.root}${capability}.m3u8`);
}

/**
 * The media playlist of a subtitle track. Throws PlaylistError for a live playlist, which has no
 * fixed timeline.
 */
export function renderSubtitlePlaylist(
  { text, url: base }: Manifest,
  { target, writer }: RenderOptions,
): string {
  const { imported, ...track } = parseTrackVariables(target.variables);
  const timeline = readTimeline(text, { base, variables: imported });
  if (timeline === undefined) throw new PlaylistError('not_ended');
  return writeSubtitlePlaylist(timeline, (segment) => {
    const variables = toPieceVariables(track, { ...segment, form: 'mapped', mediaSeconds: 0 });
    const url = segment.first?.url ?? target.url;
    const capability = writer.seal({ use: 'subtitle-text', url, variables }, null);
    return capability && `${capability}.vtt`;
  });
}

function rewriteUrls(manifest: Manifest, options: RenderOptions): RewrittenPlaylist {
  return rewriteBlocks(manifest.text, toRewriteOptions(manifest, options));
}

function toText({ blocks }: RewrittenPlaylist): string {
  return blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('');
}

/** What the names and uses of all segments depend on, besides the tags before each. */
export function describeNames(text: string, suffixes: Suffixes): string {
  const head = readHead(text);
  return JSON.stringify([isSkippable(head), head.includes(PARTS_TAG), ...suffixes]);
}

/** A delta update may omit EXT-X-MAP, but its URLs must be the same as in the full playlist. */
function isSkippable(head: string): boolean {
  return head.includes('CAN-SKIP-UNTIL');
}

/** The URL of a part may be that of its segment. */
const PARTS_TAG = '#EXT-X-PART-INF';

/** The absolute path of the resources of a video. */
export function toVideoRoot({ basePath, target }: RenderOptions): string {
  return `${basePath}stream/${target.video.id}/`;
}

export function toRewriteOptions(
  { text, url: base }: Manifest,
  options: RenderOptions,
): {
  readonly base: URL;
  readonly variables: Resource['variables'];
  readonly replace: ReplaceUri;
} {
  const { target, writer, location, site } = options;
  const origin = `${site?.origin ?? ''}${toVideoRoot(options)}`;
  const head = readHead(text);
  const mayOmitMap = isSkippable(head);
  const hasParts = head.includes(PARTS_TAG);
  const findId = createIdFinder(text);
  return {
    base,
    variables: target.variables,
    replace: (uri) => {
      const { role, url, variables, segment, needsAbsoluteUrl } = uri;
      const path = toMediaPath(uri, findId(uri), options);
      const isFile = role === 'segment' && segment.isPlainFile && !hasParts && !mayOmitMap;
      const use = isFile ? 'hls-segment' : HLS_ROLE_USES[role];
      const capability = writer.seal({ use, url, variables }, path);
      if (capability === null || role === 'pathway-clone') return capability;
      const suffix = toHlsSuffix(role, url, {
        isMapped: segment.isMapped || mayOmitMap,
        detected: options.suffixes.get(segment.group),
      });
      return path === null
        ? `${needsAbsoluteUrl ? origin : location.root}${capability}${suffix}`
        : `${location.root}${path}${suffix}?${CAPABILITY_PARAMETER}=${capability}`;
    },
  };
}

type PositionedUri = Pick<PlaylistUri, 'role' | 'url' | 'id'>;

const REPEATED_ROLES: ReadonlySet<PlaylistUri['role']> = new Set(['segment', 'map']);

/**
 * Gives each file of an ended playlist the ID of its first position, so that players fetch repeated
 * segments and initialization sections once. In a live playlist, the first position would change.
 */
function createIdFinder(text: string): (uri: PositionedUri) => string | null {
  if (!text.includes('#EXT-X-ENDLIST')) return ({ id }) => id;
  const firstIds = new Map<string, string>();
  return ({ role, url, id }) => {
    if (id === null || !REPEATED_ROLES.has(role)) return id;
    const file = `${role} ${url.href}`;
    const first = firstIds.get(file) ?? id;
    firstIds.set(file, first);
    return first;
  };
}

/** The path of a resource with a position below the root; null for others. */
function toMediaPath(
  { role, url }: PositionedUri,
  id: string | null,
  { location, renditions }: RenderOptions,
): string | null {
  if (role !== 'playlist') return id === null ? null : `${location.items}${id}`;
  const { playlists } = location;
  if (id !== null) return playlists === null ? null : `${playlists}${id}`;
  return renditions.get(url.href) ?? null;
}

type Media = Pick<Resource, 'url' | 'variables'>;

/**
 * The media that subtitle times refer to. The first variant is used, because all variants share one
 * timeline (RFC 8216bis §6.2.4).
 */
function findMedia({ variants, variables }: MultivariantPlaylist, base: URL): Media | undefined {
  const [first] = variants;
  const url = first && resolveReference(first.uri, base);
  return url && { url, variables };
}

function listRenditions(
  media: Media | undefined,
  { tracks, writer, location }: RenderOptions,
): readonly SubtitleRendition[] {
  if (media === undefined) return [];
  return listTextTracks(tracks).flatMap((track) => {
    const variables = toTrackVariables(track, media.variables);
    const capability = writer.seal({ use: 'hls-subtitles', url: media.url, variables }, null);
    if (capability === null) return [];
    const { lang: language, label: name, kind, isDefault } = track;
    const isFallback = track.origin === 'source';
    return [
      { language, name, kind, isDefault, isFallback, uri: `${location.root}${capability}.m3u8` },
    ];
  });
}

/**
 * The source's URL serves the multivariant playlist, so the original media playlist is served at a
 * capability.
 */
function wrapSource(lone: LoneVariant, options: RenderOptions): string {
  const { target, writer, location } = options;
  const { url, variables } = target;
  const capability = writer.seal({ use: 'hls-playlist', url, variables }, ONLY_RENDITION);
  if (capability === null) throw new PlaylistError('url_too_long');
  const renditions = listRenditions({ url, variables }, options);
  const path = `${location.root}${ONLY_RENDITION}.m3u8`;
  const uri = `${path}?${CAPABILITY_PARAMETER}=${capability}`;
  return addChapters(wrapMediaPlaylist(uri, lone, renditions), listChapterFiles(options));
}

const ALL_CHAPTERS = {
  form: 'chapters',
  startSeconds: 0,
  endSeconds: Infinity,
  mediaSeconds: 0,
  first: null,
} as const;

function listChapterFiles({
  target: { url },
  tracks,
  writer,
  location,
}: RenderOptions): readonly ChapterFile[] {
  const files = tracks.flatMap((track): readonly ChapterFile[] => {
    const variables = toPieceVariables(track, ALL_CHAPTERS);
    const isChapters = track.kind === 'chapters';
    const capability = isChapters && writer.seal({ use: 'subtitle-text', url, variables }, null);
    const language = toChapterLanguage(track);
    return capability ? [{ language, uri: `${location.root}${capability}.json` }] : [];
  });
  // One file for each language (RFC 8216bis §4.4.6.4).
  return [...new Map(files.map((file) => [file.language, file])).values()];
}

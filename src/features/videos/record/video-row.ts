import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { EmbedSites } from '#contract/embed-sites.ts';
import { isSourceId, isVideoId } from '#contract/ids.ts';
import {
  type LiveState,
  type SourceDetails,
  VIDEO_TYPES,
  type VideoType,
  type SubtitleTrack,
} from '#contract/media-types.ts';
import type { ResolutionTrace, ResolvedMedia, ResolvedSource } from '#features/resolution/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { MirrorsTable, SourcesTable, VideosTable } from '#platform/db/schema/tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { isDown, readFailure } from './failure-row.ts';
import { FAILED_CHECKS_MAX } from './health.ts';
import { mergeTracks, readCaptions, toCaptionJson } from './source-captions.ts';
import { toTitle } from './to-title.ts';
import type { FailedVideo, Mirror, ReadyVideo, Source, Thumbnail, Video } from './video.ts';

export type VideoRow = Selectable<VideosTable>;
export type SourceRow = Selectable<SourcesTable>;
export type MirrorRow = Selectable<MirrorsTable>;

/** Binds a sealed value to its table, column and row, so that it can't be opened anywhere else. */
export function sealingContext(
  column:
    | 'videos.source_url'
    | 'videos.thumbnail_url'
    | 'videos.trace'
    | 'videos.captions'
    | 'sources.url'
    | 'mirrors.url'
    | 'sources.headers',
  rowId: string,
): string {
  return `${column}:${rowId}`;
}

/** All database rows that belong to one video. */
export type VideoRows = {
  readonly row: VideoRow;
  readonly sources: readonly SourceRow[];
  readonly mirrors: readonly MirrorRow[];
  readonly tracks: readonly SubtitleTrack[];
};

/** Throws when a row contains a value that this program never writes. */
export function toVideo({ row, tracks, ...rows }: VideoRows, secrets: Secrets): Video {
  if (!isVideoId(row.id)) throw new Error(`malformed video id in the database: ${row.id}`);
  const mirrors = rows.mirrors.map((mirror) => toMirror(mirror, secrets));
  const captions = openCaptions(row, secrets);
  const sourceUrl = openSourceUrl(row, secrets);
  const base = {
    id: row.id,
    ownerId: row.owner_id,
    sourceUrl,
    provider: row.provider,
    title: toTitle({ ...row, storedTitle: row.title ?? row.source_title, sourceUrl }),
    description: row.description ?? row.source_description,
    visibility: row.visibility,
    embedSites: readEmbedSites(row.embed_sites),
    revision: row.revision,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    checkedAtMs: row.checked_at_ms,
    failedChecks: row.failed_checks,
    playbackEpoch: row.playback_epoch,
    lastPlayedAtMs: row.last_played_at_ms,
    activeAtMs: toActiveTime(row),
    mirrors,
    sourceOrder: row.source_order,
    tracks: mergeTracks(tracks, captions, row.resolved_at_ms ?? row.created_at_ms),
    captions,
  };
  const toReady = (): ReadyVideo => ({
    ...base,
    status: 'ready',
    ...toMedia({ row, sources: rows.sources, mirrors }, secrets),
  });
  const toFailed = (): FailedVideo => {
    const error = readFailure(row);
    const isLive = row.live !== null && readLive(row.live).state === 'live';
    const isLostStream = row.resolved_at_ms !== null && isLive && isDown(error.code);
    return { ...base, status: 'failed', error, lostStream: isLostStream ? toReady() : null };
  };
  switch (row.status) {
    case 'queued':
    case 'resolving':
      return {
        ...base,
        status: row.status,
        previous: row.resolved_at_ms === null ? null : toReady(),
      };
    case 'failed':
      return toFailed();
    case 'ready':
      return toReady();
    default:
      return assertNever(row.status);
  }
}

/** The columns that store the result of a resolution. */
export function toMediaColumns(
  id: string,
  media: ResolvedMedia,
  secrets: Secrets,
): Pick<
  VideoRow,
  | 'type'
  | 'thumbnail_url_sealed'
  | 'captions_sealed'
  | 'duration'
  | 'width'
  | 'height'
  | 'iframe_url'
> & { readonly live: string | null | RawBuilder<string | null> } {
  const captions = toCaptionJson(media.captions);
  return {
    captions_sealed:
      captions.length === 0
        ? null
        : secrets.seal(JSON.stringify(captions), sealingContext('videos.captions', id)),
    type: media.type,
    thumbnail_url_sealed:
      media.thumbnailUrl === null
        ? null
        : secrets.seal(media.thumbnailUrl.href, sealingContext('videos.thumbnail_url', id)),
    duration: toReal(media.duration),
    width: toInteger(media.width),
    height: toInteger(media.height),
    live: toLiveColumn(media),
    iframe_url: media.iframeUrl?.href ?? null,
  };
}

/**
 * A stream that was live and is now on demand is stored as ended, because its manifest may not show
 * that it was ever live.
 */
function toLiveColumn({
  live,
  type,
  duration,
}: ResolvedMedia): string | null | RawBuilder<string | null> {
  if (live !== null) return JSON.stringify(live);
  if (type !== 'HLS' && type !== 'DASH') return null;
  const ended: LiveState = { state: 'ended', latencyTarget: null, dvrWindow: toReal(duration) };
  return sql<string | null>`case when live is null then null else ${JSON.stringify(ended)} end`;
}

const INTEGER_MAX = 2 ** 31 - 1;

/** A source can report any number, but the column accepts only finite, non-negative numbers. */
function toReal(value: number | null): number | null {
  return value !== null && Number.isFinite(value) && value >= 0 ? value : null;
}

function toInteger(value: number | null): number | null {
  const real = toReal(value);
  return real !== null && real <= INTEGER_MAX ? Math.round(real) : null;
}

export type NewSource = {
  readonly id: string;
  readonly videoId: string;
  readonly position: number;
  readonly mirrorDigest: string | null;
  readonly ordinal: number;
  readonly isRemoved: boolean;
  readonly mustProxy: boolean;
  readonly forceProxy: boolean;
  readonly found: ResolvedSource;
};

export function toSourceRow(source: NewSource, secrets: Secrets): SourceRow {
  const { id, found } = source;
  const hasHeaders = Object.keys(found.headers).length > 0;
  return {
    id,
    video_id: source.videoId,
    position: source.position,
    mirror_digest: source.mirrorDigest,
    place: source.ordinal,
    is_removed: source.isRemoved ? 1 : 0,
    format: found.format,
    mime_type: found.mimeType,
    url_sealed: secrets.seal(found.url.href, sealingContext('sources.url', id)),
    headers_sealed: hasHeaders
      ? secrets.seal(JSON.stringify(found.headers), sealingContext('sources.headers', id))
      : null,
    proxied: source.mustProxy || source.forceProxy ? 1 : 0,
    must_proxy: source.mustProxy ? 1 : 0,
    details: JSON.stringify(toDetails(found)),
    expires_at_ms: found.expiresAtMs,
  };
}

type MediaFields = Pick<
  ReadyVideo,
  | 'type'
  | 'thumbnail'
  | 'duration'
  | 'width'
  | 'height'
  | 'live'
  | 'sources'
  | 'removed'
  | 'iframeUrl'
  | 'resolvedAtMs'
>;

type MediaRows = Pick<VideoRows, 'row' | 'sources'> & { readonly mirrors: readonly Mirror[] };

function toMedia({ row, sources, mirrors }: MediaRows, secrets: Secrets): MediaFields {
  const toSources = (wanted: readonly SourceRow[]): readonly Source[] =>
    wanted.map((source) => toSource(source, { row, mirrors }, secrets));
  const shown = toSources(sources.filter(({ is_removed }) => is_removed === 0));
  return {
    type: isVideoType(row.type) ? row.type : null,
    thumbnail: toThumbnail(row, secrets),
    duration: row.duration,
    width: row.width,
    height: row.height,
    live: row.live === null ? null : readLive(row.live),
    sources: row.source_order === 'health' ? byHealth(shown) : shown,
    removed: toSources(sources.filter(({ is_removed }) => is_removed === 1)),
    iframeUrl: row.iframe_url === null ? null : new URL(row.iframe_url),
    resolvedAtMs: row.resolved_at_ms ?? row.updated_at_ms,
  };
}

function toThumbnail(row: VideoRow, secrets: Secrets): Thumbnail | null {
  if (row.thumbnail_url_sealed === null) return null;
  const context = sealingContext('videos.thumbnail_url', row.id);
  return {
    url: openUrl(row.thumbnail_url_sealed, context, secrets),
    proxied: row.thumbnail_proxied === 1 || row.visibility === 'private',
  };
}

function toDetails(found: ResolvedSource): SourceDetails {
  return {
    width: found.width,
    height: found.height,
    bitrate: found.bitrate,
    codecs: found.codecs,
    frameRate: found.frameRate,
    duration: found.duration,
    size: found.size,
    drm: found.drm,
    variants: found.variants,
    audioTracks: found.audioTracks,
  };
}

/** Moves lost sources to the end. */
function byHealth(sources: readonly Source[]): readonly Source[] {
  return [...sources.filter(({ isLost }) => !isLost), ...sources.filter(({ isLost }) => isLost)];
}

function toMirror(row: MirrorRow, secrets: Secrets): Mirror {
  const context = sealingContext('mirrors.url', `${row.video_id}:${row.digest}`);
  return {
    digest: row.digest,
    url: openUrl(row.url_sealed, context, secrets),
    failedChecks: row.failed_checks,
  };
}

type SourceOwner = { readonly row: VideoRow; readonly mirrors: readonly Mirror[] };

/**
 * Sources of private videos are always proxied, because people with a temporary token must not
 * learn the permanent upstream URL.
 */
function toSource(row: SourceRow, { row: video, mirrors }: SourceOwner, secrets: Secrets): Source {
  if (!isSourceId(row.id)) throw new Error(`malformed source id in the database: ${row.id}`);
  const mirror = mirrors.find(({ digest }) => digest === row.mirror_digest) ?? null;
  return {
    ...readDetails(row.details),
    id: row.id,
    mirror,
    ordinal: row.place,
    isLost: (mirror?.failedChecks ?? video.failed_checks) >= FAILED_CHECKS_MAX,
    format: row.format,
    mimeType: row.mime_type,
    url: openUrl(row.url_sealed, sealingContext('sources.url', row.id), secrets),
    headers: openHeaders(row, secrets),
    proxied: row.proxied === 1 || video.visibility === 'private',
    expiresAtMs: row.expires_at_ms,
  };
}

function openHeaders(row: SourceRow, secrets: Secrets): Source['headers'] {
  if (row.headers_sealed === null) return {};
  return readHeaders(secrets.open(row.headers_sealed, sealingContext('sources.headers', row.id)));
}

function openCaptions(row: VideoRow, secrets: Secrets): ReturnType<typeof readCaptions> {
  if (row.captions_sealed === null) return [];
  return readCaptions(secrets.open(row.captions_sealed, sealingContext('videos.captions', row.id)));
}

export function openSourceUrl(
  { id, source_url_sealed: sealed }: Pick<VideoRow, 'id' | 'source_url_sealed'>,
  secrets: Secrets,
): URL {
  return openUrl(sealed, sealingContext('videos.source_url', id), secrets);
}

function openUrl(sealed: string, context: string, secrets: Secrets): URL {
  return new URL(secrets.open(sealed, context));
}

function isVideoType(text: string | null): text is VideoType {
  return VIDEO_TYPES.some((type) => type === text);
}

// These functions parse columns that this feature has written with JSON.stringify from the same
// type.

/** Null when the video has no setting. */
export function toEmbedSitesText(sites: EmbedSites | null): string | null {
  return sites === null ? null : JSON.stringify(sites);
}

export function readEmbedSites(text: string | null): EmbedSites | null {
  return text === null ? null : JSON.parse(text);
}

function readLive(text: string): LiveState {
  return JSON.parse(text);
}

function readDetails(text: string): SourceDetails {
  return JSON.parse(text);
}

function readHeaders(text: string): Source['headers'] {
  return JSON.parse(text);
}

export function readTrace(text: string): ResolutionTrace {
  return JSON.parse(text);
}

function toActiveTime(row: Pick<VideoRow, 'active_at_ms' | 'created_at_ms'>): number {
  return row.active_at_ms ?? row.created_at_ms;
}

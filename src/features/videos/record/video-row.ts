import { type RawBuilder, sql } from 'kysely';

import { ERROR_CODES, type ErrorCode } from '#contract/error-codes.ts';
import { isVideoId } from '#contract/ids.ts';
import {
  type LiveState,
  VIDEO_TYPES,
  type VideoType,
  type SubtitleTrack,
} from '#contract/media-types.ts';
import type { ResolvedMedia, VideoAuthor } from '#features/resolution/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { readOwnerValues } from '../fields/owner-values.ts';
import type { VideoRow } from '../fields/video-fields.ts';
import { findBlock } from './find-block.ts';
import { isAlwaysProxied } from './is-always-proxied.ts';
import { openUrl, sealingContext } from './sealing-context.ts';
import type { SourceBlocks } from './source-blocks.ts';
import { mergeTracks, readCaptions, toCaptionJson } from './source-captions.ts';
import { type SourceRow, toSource } from './source-row.ts';
import { type AddressRow, toAddress } from './store/address-store.ts';
import {
  type Address,
  type FailedVideo,
  type NonEmptyArray,
  type VideoBase,
  type Playable,
  type ReadyDetails,
  type ReadyVideo,
  type Removal,
  type RemovedVideo,
  type Source,
  type Thumbnail,
  toStreamsOrFrame,
  type Video,
} from './video.ts';

/** Errors of an upstream that may play again. For all others, playback must end. */
const DOWN_CODES: ReadonlySet<ErrorCode> = new Set([
  'source_unreachable',
  'source_error',
  'source_timeout',
]);

/** All database rows that belong to one video. */
export type VideoRows = {
  readonly row: VideoRow;
  readonly sources: readonly SourceRow[];
  readonly addresses: readonly AddressRow[];
  readonly tracks: readonly SubtitleTrack[];
};

/** Throws when a row contains a value that this program never writes. */
export function toVideo(
  rows: VideoRows,
  { secrets, blocks }: { readonly secrets: Secrets; readonly blocks: SourceBlocks },
): Video {
  const base = toBase(rows, secrets);
  const removal = readRemoval(rows.row);
  if (removal !== null) return { ...base, status: 'removed', removal };
  const video = toStoredVideo(rows, base, secrets);
  const block = findBlock(video, blocks);
  if (block === undefined) return video;
  const blocked = { reason: 'source_blocked', notice: null, atMs: block.createdAtMs } as const;
  return { ...base, status: 'removed', removal: blocked };
}

function toStoredVideo(
  { row, sources }: VideoRows,
  base: VideoBase,
  secrets: Secrets,
): Exclude<Video, RemovedVideo> {
  const { addresses } = base;
  const toReady = (): ReadyVideo | null => {
    const media = toMedia({ row, sources, addresses }, secrets);
    return media === null ? null : { ...base, status: 'ready', ...media };
  };
  const toFailed = (): FailedVideo => {
    const error = readFailure(row);
    const isLive = row.live !== null && readLive(row.live).state === 'live';
    const isLostStream = row.resolved_at_ms !== null && isLive && DOWN_CODES.has(error.code);
    return {
      ...base,
      status: 'failed',
      error,
      lostStream: isLostStream ? toReady() : null,
      isLiveStream: row.live !== null,
    };
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
      return toReady() ?? toFailed();
    default:
      return assertNever(row.status);
  }
}

function readRemoval(row: VideoRow): Removal | null {
  const { removed_at_ms: atMs, removal_reason: reason, removal_notice: notice } = row;
  return atMs === null || reason === null ? null : { reason, notice, atMs };
}

/** The fields that every video has. */
function toBase({ row, tracks, ...rows }: VideoRows, secrets: Secrets): VideoBase {
  if (!isVideoId(row.id)) throw new Error(`malformed video id in the database: ${row.id}`);
  const addresses = toAddresses(rows.addresses, secrets);
  const captions = openCaptions(row, secrets);
  return {
    id: row.id,
    ownerId: row.owner_id,
    ...readOwnerValues(row, {
      url: addresses[0].url,
      open: (sealed) => secrets.open(sealed, sealingContext('videos.client', row.id)),
    }),
    addresses,
    provider: row.provider,
    isTitleFinal: (row.title ?? row.source_title) !== null || row.resolved_at_ms !== null,
    revision: row.revision,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    playbackEpoch: row.playback_epoch,
    lastPlayedAtMs: row.last_played_at_ms,
    plays: row.plays,
    activeAtMs: row.active_at_ms ?? row.created_at_ms,
    sourceOrder: row.source_order,
    posterUploadedAtMs: row.poster_uploaded_at_ms,
    tracks: mergeTracks(tracks, captions, row.resolved_at_ms ?? row.created_at_ms),
    captions,
  };
}

function readFailure({ error_code: code, error_message: message }: VideoRow): FailedVideo['error'] {
  return {
    code: code !== null && isErrorCode(code) ? code : 'source_error',
    message: message ?? 'The video could not be resolved. Submit the URL again.',
  };
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_CODES, text);
}

function toAddresses(rows: readonly AddressRow[], secrets: Secrets): NonEmptyArray<Address> {
  const [first, ...others] = rows.map((row) => toAddress(row, secrets));
  if (first === undefined) throw new Error('a video in the database has no URL');
  return [first, ...others];
}

/** The columns that store the result of a resolution. */
export function toMediaColumns(
  id: string,
  media: ResolvedMedia,
  secrets: Secrets,
): Pick<
  VideoRow,
  | 'type'
  | 'has_video'
  | 'thumbnail_url_sealed'
  | 'captions_sealed'
  | 'duration'
  | 'width'
  | 'height'
  | 'iframe_url'
  | 'author_sealed'
  | 'published_at_ms'
> & { readonly live: string | null | RawBuilder<string | null> } {
  const captions = toCaptionJson(media.captions);
  return {
    captions_sealed:
      captions.length === 0
        ? null
        : secrets.seal(JSON.stringify(captions), sealingContext('videos.captions', id)),
    type: media.type,
    has_video: media.hasVideo ? 1 : 0,
    thumbnail_url_sealed:
      media.thumbnailUrl === null
        ? null
        : secrets.seal(media.thumbnailUrl.href, sealingContext('videos.thumbnail_url', id)),
    duration: toReal(media.duration),
    width: toInteger(media.width),
    height: toInteger(media.height),
    live: toLiveColumn(media),
    iframe_url: media.iframeUrl?.href ?? null,
    author_sealed:
      media.author === undefined
        ? null
        : secrets.seal(JSON.stringify(media.author), sealingContext('videos.author', id)),
    published_at_ms: media.publishedAtMs ?? null,
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

type MediaFields = Playable &
  Pick<
    ReadyDetails,
    | 'type'
    | 'hasVideo'
    | 'thumbnail'
    | 'duration'
    | 'width'
    | 'height'
    | 'live'
    | 'author'
    | 'publishedAtMs'
    | 'removed'
    | 'resolvedAtMs'
  >;

type MediaRows = Pick<VideoRows, 'row' | 'sources'> & { readonly addresses: readonly Address[] };

/** Returns null if nothing plays. */
function toMedia({ row, sources, addresses }: MediaRows, secrets: Secrets): MediaFields | null {
  const toSources = (wanted: readonly SourceRow[]): readonly Source[] =>
    wanted.flatMap((source) => {
      // A URL that was removed between the two queries has no address, and its sources don't play.
      const address = addresses.find(({ digest }) => digest === source.address_digest);
      return address === undefined ? [] : [toSource(source, { row, address }, secrets)];
    });
  const shown = toSources(sources.filter(({ is_removed }) => is_removed === 0));
  const playable = toStreamsOrFrame(
    row.source_order === 'health' ? byHealth(shown) : shown,
    row.iframe_url === null ? null : new URL(row.iframe_url),
  );
  if (playable === null) return null;
  return {
    ...playable,
    type: isVideoType(row.type) ? row.type : null,
    hasVideo: row.has_video === 1,
    thumbnail: toThumbnail(row, secrets),
    duration: row.duration,
    width: row.width,
    height: row.height,
    live: row.live === null ? null : readLive(row.live),
    author: openAuthor(row, secrets),
    publishedAtMs: row.published_at_ms,
    removed: toSources(sources.filter(({ is_removed }) => is_removed === 1)),
    resolvedAtMs: row.resolved_at_ms ?? row.updated_at_ms,
  };
}

function toThumbnail(row: VideoRow, secrets: Secrets): Thumbnail | null {
  if (row.thumbnail_url_sealed === null) return null;
  const context = sealingContext('videos.thumbnail_url', row.id);
  return {
    url: openUrl(row.thumbnail_url_sealed, context, secrets),
    proxied: row.thumbnail_must_proxy === 1 || isAlwaysProxied(row),
  };
}

/** Moves lost sources to the end. */
function byHealth(sources: readonly Source[]): readonly Source[] {
  return [...sources.filter(({ isLost }) => !isLost), ...sources.filter(({ isLost }) => isLost)];
}

function openCaptions(row: VideoRow, secrets: Secrets): ReturnType<typeof readCaptions> {
  if (row.captions_sealed === null) return [];
  return readCaptions(secrets.open(row.captions_sealed, sealingContext('videos.captions', row.id)));
}

function openAuthor(row: VideoRow, secrets: Secrets): VideoAuthor | null {
  if (row.author_sealed === null) return null;
  const text = secrets.open(row.author_sealed, sealingContext('videos.author', row.id));
  const { name, url } = readAuthor(text);
  return { name, url: url === null ? null : new URL(url) };
}

function isVideoType(text: string | null): text is VideoType {
  return VIDEO_TYPES.some((type) => type === text);
}

// These functions parse columns that this feature has written with JSON.stringify from the same
// type.

function readAuthor(text: string): { readonly name: string; readonly url: string | null } {
  return JSON.parse(text);
}

function readLive(text: string): LiveState {
  return JSON.parse(text);
}

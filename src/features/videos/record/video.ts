import type { ErrorCode } from '#contract/error-codes.ts';
import type { SourceId, VideoId } from '#contract/ids.ts';
import type {
  LiveState,
  SourceDetails,
  SourceFormat,
  SubtitleTrack,
  VideoType,
} from '#contract/media-types.ts';
import type { RemovalReason } from '#contract/removal-reasons.ts';
import type { Rendition, SourceRequirements, VideoAuthor } from '#features/resolution/index.ts';

import type { OwnerValues } from '../fields/owner-values.ts';

/**
 * A URL that the video plays from: the submitted URL, or a backup source that the owner added. The
 * metadata of the video comes from the first one.
 */
export type Address = {
  /** Unique within the video. */
  readonly digest: string;
  /** Digests of the names of the source, of which `digest` is one. */
  readonly names: readonly string[];
  readonly url: URL;
  /** Consecutive failed checks. */
  readonly failedChecks: number;
  readonly checkedAtMs: number | null;
};

/** A playable source of a stored video, with its upstream URL opened. */
export type Source = SourceDetails & {
  readonly id: SourceId;
  readonly format: SourceFormat;
  readonly mimeType: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly requirements?: SourceRequirements;
  /** The separate files from which the source can be packaged. */
  readonly openRenditions?: () => readonly Rendition[];
  readonly proxied: boolean;
  readonly expiresAtMs: number | null;
  /** The URL that provided the source. */
  readonly address: Address;
  /** Index among the sources that the same URL provided. */
  readonly ordinal: number;
  /** True after too many consecutive failed checks. */
  readonly isLost: boolean;
};

export type Thumbnail = { readonly url: URL; readonly proxied: boolean };

/** A caption file provided by the source. `lang` is in canonical form. */
export type StoredCaption = Pick<SubtitleTrack, 'lang' | 'label'> & {
  /** A file with thumbnails is not a track of the video. */
  readonly kind: SubtitleTrack['kind'] | 'thumbnails';
  readonly url: URL;
};

export type VideoBase = OwnerValues & {
  readonly id: VideoId;
  readonly ownerId: string | null;
  /** The submitted URL, then the backup sources, oldest first. */
  readonly addresses: NonEmptyArray<Address>;
  readonly provider: string | null;
  /** False while the title is the file name, because the source may provide another one. */
  readonly isTitleFinal: boolean;
  readonly revision: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** A playback token is valid only for the epoch in which it was issued. */
  readonly playbackEpoch: number;
  /** Last play of a video without an owner, accurate to an hour. */
  readonly lastPlayedAtMs: number | null;
  /** Counted by analytics. The revision does not cover it. */
  readonly plays: number;
  /** Last play or change by the owner, accurate to a day; at least the time of the creation. */
  readonly activeAtMs: number;
  /** `health`: lost sources come last. `given`: the order that the owner has set. */
  readonly sourceOrder: 'health' | 'given';
  /** The version of the poster that the owner has uploaded; null for that of the source. */
  readonly posterUploadedAtMs: number | null;
  /** Uploaded tracks, oldest first, then the captions of the source. */
  readonly tracks: readonly SubtitleTrack[];
  /** Caption files of the source, with their upstream URLs. */
  readonly captions: readonly StoredCaption[];
};

export type ReadyDetails = VideoBase & {
  readonly status: 'ready';
  readonly type: VideoType | null;
  /** False for audio. */
  readonly hasVideo: boolean;
  readonly thumbnail: Thumbnail | null;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly live: LiveState | null;
  readonly author: VideoAuthor | null;
  /** When the source was published. */
  readonly publishedAtMs: number | null;
  /** Sources that the owner has removed. Players and API responses never include them. */
  readonly removed: readonly Source[];
  readonly resolvedAtMs: number;
};

export type NonEmptyArray<Item> = readonly [Item, ...Item[]];

/**
 * What plays: streams, or only the player of the provider. A video of which the owner has added
 * streams to a provider's player plays the streams.
 */
export type Playable =
  | {
      readonly kind: 'stream';
      readonly sources: NonEmptyArray<Source>;
      readonly iframeUrl: URL | null;
    }
  | { readonly kind: 'frame'; readonly sources: readonly []; readonly iframeUrl: URL };

/** Returns null if nothing plays. */
export function toStreamsOrFrame(
  sources: readonly Source[],
  iframeUrl: URL | null,
): Playable | null {
  const [first, ...others] = sources;
  if (first !== undefined) return { kind: 'stream', sources: [first, ...others], iframeUrl };
  return iframeUrl === null ? null : { kind: 'frame', sources: [], iframeUrl };
}

export type ReadyVideo = ReadyDetails & Playable;

export type FailedVideo = VideoBase & {
  readonly status: 'failed';
  readonly error: { readonly code: ErrorCode; readonly message: string };
  /** A live stream whose upstream is down, which viewers reconnect to. Null for other failures. */
  readonly lostStream: ReadyVideo | null;
  /** True if the last successful resolution found a live stream. */
  readonly isLiveStream: boolean;
};

export type PendingVideo = VideoBase & {
  readonly status: 'queued' | 'resolving';
  /** The version from before the refresh. It plays until the refresh ends. */
  readonly previous: ReadyVideo | null;
};

export type Removal = {
  /** `source_blocked`: a source is on the block list. All others are reasons of a takedown. */
  readonly reason: RemovalReason | 'source_blocked';
  /** Text for the owner, such as the reference of a notice. */
  readonly notice: string | null;
  readonly atMs: number;
};

/** A video that viewers don't get. Its sources and its former status are still stored. */
export type RemovedVideo = VideoBase & { readonly status: 'removed'; readonly removal: Removal };

export type Video = PendingVideo | ReadyVideo | FailedVideo | RemovedVideo;

/** A source is lost after this many consecutive failed checks. */
export const FAILED_CHECKS_MAX = 3;

/**
 * Returns the number of failed checks since a failed video was lost. Negative if checks did not
 * lose it.
 */
export function countLostChecks({ addresses }: Pick<Video, 'addresses'>): number {
  return Math.max(...addresses.map(({ failedChecks }) => failedChecks)) - FAILED_CHECKS_MAX;
}

/** True for a takedown of this video, and false for a blocked source. */
export function isTakenDown(video: Video): video is RemovedVideo {
  return video.status === 'removed' && video.removal.reason !== 'source_blocked';
}

/** True while a resolution is pending. */
export function isPending(video: Video): video is PendingVideo {
  return video.status === 'queued' || video.status === 'resolving';
}

/** Returns the version that plays: during a refresh, the previous version. */
export function toPlayable(video: Video): Video {
  return isPending(video) ? (video.previous ?? video) : video;
}

/**
 * Returns the version whose streams are served. A lost live stream is included, because its viewers
 * reconnect as soon as its upstream responds again, before a check notices that.
 */
export function toStreamable(video: Video): Video {
  const playable = toPlayable(video);
  return playable.status === 'failed' ? (playable.lostStream ?? playable) : playable;
}

import type { EmbedSites } from '#contract/embed-sites.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { SourceId, VideoId } from '#contract/ids.ts';
import type {
  LiveState,
  SourceDetails,
  SourceFormat,
  SubtitleTrack,
  VideoType,
} from '#contract/media-types.ts';

export type Visibility = 'public' | 'unlisted' | 'private';

/** An address that an owner has added: what it plays is as good as what the record's own does. */
export type Mirror = {
  /** Tells it from the others of the video. */
  readonly digest: string;
  readonly url: URL;
  /** Checks in a row that failed. */
  readonly failedChecks: number;
};

/** A playable source of a stored video, with its upstream address opened. */
export type Source = SourceDetails & {
  readonly id: SourceId;
  readonly format: SourceFormat;
  readonly mimeType: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly proxied: boolean;
  readonly expiresAtMs: number | null;
  /** Where it was found; null for the record's own address. */
  readonly mirror: Mirror | null;
  /** Among the sources of the same address. */
  readonly place: number;
  /** Checks have found nothing at its address any more. */
  readonly isLost: boolean;
};

export type Thumbnail = { readonly url: URL; readonly proxied: boolean };

/** A caption file beside the video at its source; the language is in its canonical form. */
export type KeptCaption = Pick<SubtitleTrack, 'lang' | 'label' | 'kind'> & { readonly url: URL };

type VideoBase = {
  readonly id: VideoId;
  readonly ownerId: string | null;
  readonly sourceUrl: URL;
  readonly provider: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly visibility: Visibility;
  /** Null where its owner's account, or the operator, says it. */
  readonly embedSites: EmbedSites | null;
  readonly revision: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly checkedAtMs: number | null;
  /** Playback tokens of an earlier epoch are withdrawn. */
  readonly playbackEpoch: number;
  readonly lastPlayedAtMs: number | null;
  /** The oldest first. */
  readonly mirrors: readonly Mirror[];
  /** `health`: sources that are lost come last. `given`: as its owner says. */
  readonly sourceOrder: 'health' | 'given';
  /** Uploaded subtitles, the oldest first, then those of the source. */
  readonly tracks: readonly SubtitleTrack[];
  /** The caption files that its source has, with their upstream addresses. */
  readonly captions: readonly KeptCaption[];
};

export type ReadyVideo = VideoBase & {
  readonly status: 'ready';
  readonly type: VideoType | null;
  readonly thumbnail: Thumbnail | null;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly live: LiveState | null;
  readonly sources: readonly Source[];
  /** What its owner has taken out; nobody is shown these. */
  readonly removed: readonly Source[];
  readonly iframeUrl: URL | null;
  readonly resolvedAtMs: number;
};

export type FailedVideo = VideoBase & {
  readonly status: 'failed';
  readonly error: { readonly code: ErrorCode; readonly message: string };
};

export type PendingVideo = VideoBase & {
  readonly status: 'queued' | 'resolving';
  /** What it was before it was resolved anew: that plays on meanwhile. */
  readonly former: ReadyVideo | null;
};

export type Video = PendingVideo | ReadyVideo | FailedVideo;

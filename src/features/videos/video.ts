import type { EmbedSites } from '../../contract/embed-sites.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { SourceId, VideoId } from '../../contract/ids.ts';
import type {
  LiveState,
  SourceDetails,
  SourceFormat,
  SubtitleTrack,
  VideoType,
} from '../../contract/media-types.ts';

export type Visibility = 'public' | 'unlisted' | 'private';

/** A playable source of a stored video, with its upstream address opened. */
export type Source = SourceDetails & {
  readonly id: SourceId;
  readonly format: SourceFormat;
  readonly mimeType: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly proxied: boolean;
  readonly expiresAtMs: number | null;
};

export type Thumbnail = { readonly url: URL; readonly proxied: boolean };

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
  /** Uploaded subtitles, the oldest first. */
  readonly tracks: readonly SubtitleTrack[];
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

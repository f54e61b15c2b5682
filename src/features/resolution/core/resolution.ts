import type { LiveState, SourceDetails, SourceFormat, VideoType } from '#contract/media-types.ts';
import type { StoredRequirements } from '#platform/egress/host-requirements.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';

import type { FailureReason, ResolutionFailureCode } from './failure-reasons.ts';

/** A reason that a source must be proxied; see `proxy-reasons.ts`. */
export type ProxyReason =
  | 'userinfo'
  | 'signed_query'
  | 'needs_headers'
  | 'plain_http'
  | 'port'
  | 'no_cors'
  | 'lying_type'
  | 'no_ranges'
  /** yt-dlp has found the URL, which may expire and work only for the address that requested it. */
  | 'yt_dlp';

/** What the hosts of a source require in addition, and what may be tried if they refuse requests. */
export type SourceRequirements = StoredRequirements & {
  /** Origin of the page that leads to the source. */
  readonly page: string | null;
};

export type ResolvedSource = SourceDetails & {
  readonly format: SourceFormat;
  readonly mimeType: string;
  readonly url: URL;
  /** Request headers that the upstream requires, such as Referer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requirements?: SourceRequirements;
  /** Empty if the player may fetch the source directly. */
  readonly proxyReasons: readonly ProxyReason[];
  readonly expiresAtMs: number | null;
  /** The separate files of which the video can be packaged in all qualities and languages. */
  readonly renditions?: readonly Rendition[];
};

/** One file of a video whose qualities, or picture and sound, are separate files. */
export type Rendition = Pick<
  SourceDetails,
  'width' | 'height' | 'frameRate' | 'bitrate' | 'size'
> & {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly tracks: 'video' | 'audio' | 'muxed';
  readonly format: SourceFormat;
  /** RFC 6381, video first. */
  readonly codecs: readonly string[];
  /** `SDR`, or a kind of HDR. */
  readonly dynamicRange: string | null;
  /** BCP 47 tag of the sound, exactly as the provider writes it. */
  readonly language: string | null;
  /** True for the original language. */
  readonly isDefault: boolean;
  readonly expiresAtMs: number | null;
};

/** A separate caption file of a video, in any format. */
export type SourceCaption = {
  /** A `data:` URL with the text itself if the provider has no caption file. */
  readonly url: URL;
  /** BCP 47 tag, exactly as the provider writes it. */
  readonly language: string | null;
  readonly label: string | null;
  /** `thumbnails`: a WebVTT file that refers to images for the timeline. */
  readonly kind: 'subtitles' | 'captions' | 'descriptions' | 'chapters' | 'thumbnails';
};

/** The person or channel that published a video. */
export type VideoAuthor = { readonly name: string; readonly url: URL | null };

/** The video at a URL: at least one source, or only the URL of an iframe player. */
export type ResolvedMedia = {
  readonly type: VideoType | null;
  /** False for audio. */
  readonly hasVideo: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly thumbnailUrl: URL | null;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly live: LiveState | null;
  readonly captions: readonly SourceCaption[];
  readonly author?: VideoAuthor;
  readonly publishedAtMs?: number;
  /** Best first. */
  readonly sources: readonly ResolvedSource[];
  /** The provider's own player, if the provider offers no stream. */
  readonly iframeUrl: URL | null;
};

/** Shown only to the owner and the CLI, because it may contain upstream URLs. */
export type TraceStep = {
  readonly atMs: number;
  readonly step: string;
  readonly url: string | null;
  readonly outcome: string;
  readonly durationMs: number;
  readonly bytes: number;
};

export type ResolutionTrace = {
  readonly steps: readonly TraceStep[];
  readonly requests: number;
  readonly bytes: number;
  readonly durationMs: number;
  /** The first entries of a list of channels instead of a video. */
  readonly channels?: readonly ListedChannel[];
};

export type ListedChannel = { readonly url: string; readonly title: string | null };

/** A URL on the way from the submitted URL to the media. */
export type TrailStep = {
  readonly url: URL;
  /** `reference`: a page, a playlist or a provider names the URL. */
  readonly by: 'redirect' | 'reference';
};

export type Resolution =
  | {
      readonly kind: 'resolved';
      readonly provider: string;
      readonly media: ResolvedMedia;
      /** In order, without the submitted URL. */
      readonly trail?: readonly TrailStep[];
      /** Names of the source that its responses show, and its URLs do not. */
      readonly names?: readonly string[];
      /** The first URLs in the manifests of the media. */
      readonly resources?: readonly URL[];
      /** Those that a multivariant playlist lists. Others can belong to several videos. */
      readonly playlists?: readonly URL[];
      readonly trace: ResolutionTrace;
      /** Set if the provider refused the requests, so that only a fallback plays. */
      readonly refusal?: FailedResolution;
      /** Set if yt-dlp has found the media. */
      readonly isFromYtDlp?: true;
      /** Set if yt-dlp needs more time than the caller has waited for it. */
      readonly wasCut?: true;
    }
  | FailedResolution;

export type FailedResolution = {
  readonly kind: 'failed';
  readonly provider: string | null;
  readonly code: ResolutionFailureCode;
  /** More specific than the code; for canaries. */
  readonly reason: FailureReason;
  /** Safe to show to the caller: contains no host and no URL. */
  readonly message: string;
  /** The key systems and encryption schemes that protect the source, if they are known. */
  readonly drm?: readonly string[];
  /** The number of entries of a list of channels. */
  readonly channels?: number;
  readonly trace: ResolutionTrace;
};

/**
 * Detects the video at a URL. Rejects only if the signal aborts, if the service is overloaded
 * (`unavailable`), or on a bug.
 */
export type ResolveUrl = (url: URL, options: ResolveOptions) => Promise<Resolution>;

export type ResolveOptions = {
  readonly signal: AbortSignal;
  /** Milliseconds until `signal` aborts, so that fallbacks are tried in time. */
  readonly timeoutMs?: number;
  /** Ignores a cached failure. */
  readonly force?: boolean;
  /** Headers that the owner has set, in lower case. Failures with them are not cached. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The client whose share of the threads and whose CPU budget parses the source, such as its
   * network. By default, the share of the host of the URL, without a CPU budget.
   */
  readonly client?: ThreadClient;
  /**
   * Called when a response is media, before the rest of the resolution. It may be called several
   * times. Not called for a caller that joins a running resolution.
   */
  readonly onFound?: (format: SourceFormat) => void;
};

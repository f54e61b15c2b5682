import type { ErrorCode } from '#contract/error-codes.ts';
import type { LiveState, SourceDetails, SourceFormat, VideoType } from '#contract/media-types.ts';

/** Why a resolution ended without a playable source; each is an API error code. */
export type ResolutionFailureCode = Extract<
  ErrorCode,
  | 'url_not_allowed'
  | 'source_unsupported'
  | 'source_protected'
  | 'source_unreachable'
  | 'source_error'
  | 'source_timeout'
>;

/** Why a source must go through the proxy; `proxy-reasons.ts` decides. */
export type ProxyReason =
  | 'userinfo'
  | 'signed_query'
  | 'needs_headers'
  | 'plain_http'
  | 'port'
  | 'no_cors'
  | 'lying_type';

/** One playable source as the upstream has it. */
export type ResolvedSource = SourceDetails & {
  readonly format: SourceFormat;
  readonly mimeType: string;
  readonly url: URL;
  /** Request headers that the upstream insists on, such as Referer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty when the player may fetch the source from its upstream. */
  readonly proxyReasons: readonly ProxyReason[];
  readonly expiresAtMs: number | null;
};

/** A caption file that lies beside the video, in any format. */
export type SourceCaption = {
  /** Its address; or the text itself as a `data:` address, where the source has it in no file. */
  readonly url: URL;
  /** BCP 47, as the provider writes it. */
  readonly language: string | null;
  readonly label: string | null;
  readonly kind: 'subtitles' | 'captions' | 'descriptions' | 'chapters';
};

/** What an address turned out to be. At least one source, or an embed-only iframe. */
export type ResolvedMedia = {
  readonly type: VideoType | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly thumbnailUrl: URL | null;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly live: LiveState | null;
  readonly captions: readonly SourceCaption[];
  /** Best first. */
  readonly sources: readonly ResolvedSource[];
  /** The provider's own player, when it offers no stream of its own. */
  readonly iframeUrl: URL | null;
};

/** One step of a resolution, for the owner and the CLI: it may name upstream addresses. */
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
};

export type Resolution =
  | {
      readonly kind: 'resolved';
      readonly provider: string;
      readonly media: ResolvedMedia;
      readonly trace: ResolutionTrace;
    }
  | {
      readonly kind: 'failed';
      readonly provider: string | null;
      readonly code: ResolutionFailureCode;
      /** Fit for the caller: no host, no address. */
      readonly message: string;
      readonly trace: ResolutionTrace;
    };

/**
 * Finds out what an address plays. Never rejects but for an aborted signal or a bug. With `anew` the source is asked
 * even if it has failed just now.
 */
export type ResolveUrl = (
  url: URL,
  options: { readonly signal: AbortSignal; readonly anew?: boolean },
) => Promise<Resolution>;

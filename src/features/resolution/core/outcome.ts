import type { FailureReason } from './failure-reasons.ts';
import type { ResolvedMedia, TrailStep } from './resolution.ts';

/** The result of resolving one URL. */
export type Outcome =
  | {
      readonly kind: 'resolved';
      readonly provider: string;
      readonly media: ResolvedMedia;
      readonly trail?: readonly TrailStep[];
      readonly names?: readonly string[];
      readonly resources?: readonly URL[];
      readonly playlists?: readonly URL[];
      /** Why only a fallback plays. */
      readonly refusal?: FailedOutcome;
      /** Set if yt-dlp has found the media. */
      readonly isFromYtDlp?: true;
    }
  | {
      readonly kind: 'failed';
      readonly provider: string | null;
      readonly reason: FailureReason;
      /** Added to the message: names from closed sets or codes, never a host or a URL. */
      readonly names?: readonly string[];
      /** Set if the URL is the page of a player without a media URL. */
      readonly playerPage?: PlayerPage;
    };

/** A page that may be framed in place of a media URL. */
export type PlayerPage = {
  /** The final URL, after redirects. */
  readonly url: URL;
  /** `script`: only a script can show what the page contains. */
  readonly content: 'video' | 'script';
};

export type FailedOutcome = Outcome & { readonly kind: 'failed' };

import type { MediaKind } from '#lib/media/media-kind.ts';

import type { Canaries } from './canary.ts';
import type { FailureReason } from './failure-reasons.ts';
import type { Outcome } from './outcome.ts';
import type { Session } from './session.ts';
import type { SourceContent } from './source-content.ts';
import type { ProviderId } from './source-identity.ts';
import type { YtDlpAttempt } from './yt-dlp-attempt.ts';

/** What an adapter uses of the resolution in which it runs. */
export type AdapterContext = {
  readonly session: Session;
  /** Milliseconds since the epoch, to decide whether a broadcast is live. */
  readonly nowMs: number;
  readonly position: ChainPosition;
  /** Null unless the operator has enabled yt-dlp. */
  readonly ytDlp: YtDlpAttempt | null;
  /** See `DECLARED_PLAYERS`. */
  readonly framesDeclaredPlayers: boolean;
  /** Resolves a URL that a resource references. */
  readonly resolveNested: (url: URL, options: NestedOptions) => Promise<Outcome>;
  /** Resolves the adapter's own URL like a page of any site. */
  readonly resolveAsPage: (url: URL) => Promise<Outcome>;
  /**
   * Returns the output kind of the URL adapter that matches. Ignores adapters already used in this
   * chain.
   */
  readonly findProviderOutput: (url: URL) => AdapterInfo['output'] | undefined;
};

export type NestedOptions = {
  /** The referring page, whose origin is sent if the upstream denies access without it. */
  readonly referrer: URL;
  /** Headers that the upstream is known to require. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly isGuess?: boolean;
};

/** The position of a URL in the chain of URLs that leads to it. */
export type ChainPosition = {
  readonly step: string;
  /** Number of HTML pages in the chain that leads to this URL. */
  readonly pageDepth: number;
  /** Number of URLs in the chain that leads to this URL; 0 for the submitted URL. */
  readonly depth: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The page that leads to this URL; null for the submitted URL. */
  readonly page: URL | null;
  /** Adapters already used in this chain. They are not used again, which prevents loops. */
  readonly excludedAdapters: ReadonlySet<string>;
  /** True for a frame that may contain anything. Only what its page plays or declares is used. */
  readonly isGuess: boolean;
};

/** These fields generate the adapter's row in `docs/providers.md`. */
export type AdapterInfo = {
  /** The common name of the site, software or kind of content. */
  readonly title: string;
  /** One example of each accepted URL shape, such as `vimeo.com/ID`, or the accepted content. */
  readonly inputs: readonly string[];
  /**
   * `streams` play in our player; `player` is the provider's own player in an iframe; `error` means
   * that no server can resolve these URLs to a video.
   */
  readonly output: 'streams' | 'player' | 'streams or player' | 'error';
  /**
   * Number and purpose of the requests per resolution, such as `1 (oEmbed)` or `0, then the file`.
   */
  readonly requests: string;
  /** What the operator or the publisher of the video must provide. */
  readonly requires?: string;
};

/**
 * Another way to play the video of a URL, used if the provider refuses the adapter's requests. It
 * is never used if the provider reports that the video does not exist or is private.
 */
export type Fallback = {
  /**
   * - `player`: the provider's own player, framed without a request; must be a known player.
   * - `file`: a media file or manifest.
   * - `page`: the public page of the video.
   */
  readonly kind: 'player' | 'file' | 'page';
  /** Returns undefined for URLs that do not contain the ID that the fallback needs. */
  readonly find: (url: URL) => URL | undefined;
  /** Requests the URL of a player whose ID is not in the URL of the video. */
  readonly complete?: (url: URL, session: Session) => Promise<URL | undefined>;
  /**
   * True if the URL is that of a post, which may have no video. Only a submitted URL shows that
   * someone considers the post a video.
   */
  readonly isPost?: true;
  /** True if the host serves this URL even while it rate limits the adapter's requests. */
  readonly isIndependent?: true;
  /** Failures other than refusals that concern only the API, not the video. */
  readonly alsoAfter?: readonly FailureReason[];
  /** Refusals that concern the video itself. */
  readonly notAfter?: readonly FailureReason[];
};

type AdapterBase = {
  readonly name: string;
  readonly info: AdapterInfo;
  readonly canaries: Canaries;
  /** In order of preference. A submitted media file or manifest is always tried first. */
  readonly fallbacks?: readonly Fallback[];
};

/** Resolves the URLs of one provider. No two URL adapters match the same URL. */
export type UrlAdapter = AdapterBase & {
  readonly kind: 'url';
  /** `*.name` stands for all subdomains of `name`, and `*` for every host. */
  readonly hosts: readonly string[];
  /** Checks the rest of the URL; called only for URLs on `hosts`. */
  readonly matches: (url: URL) => boolean;
  /** True if `after-fetch` adapters run when this one finds no video, as for unknown sites. */
  readonly isOpen?: true;
  /** True for URLs that redirect to the URL of a video. They are followed before `resolve`. */
  readonly isShort?: (url: URL) => boolean;
  /** The ID of the video, equal in all its URLs. Undefined if the URL has none. */
  readonly identify?: (url: URL) => ProviderId | undefined;
  readonly resolve: (url: URL, ctx: AdapterContext) => Promise<Outcome>;
};

/**
 * Resolves URLs of self-hosted software, after a request that checks whether the host runs it.
 * `before-fetch` adapters run before the URL is fetched, so they should match only rare URL shapes.
 * `after-fetch` adapters run when no video has been found.
 */
export type ProbingAdapter = AdapterBase & {
  readonly kind: 'probing';
  readonly phase: 'before-fetch' | 'after-fetch';
  /** Checks only the URL; sends no request. */
  readonly mayMatch: (url: URL) => boolean;
  /** The ID of the video at its host. Other software may use the same URLs for other content. */
  readonly identify?: (url: URL) => string | undefined;
  /** Returns undefined if the host runs other software. */
  readonly resolve: (url: URL, ctx: AdapterContext) => Promise<Outcome | undefined>;
};

/** Resolves kinds of content at any URL. No two content adapters accept the same kind. */
export type ContentAdapter = AdapterBase & {
  readonly kind: 'content';
  readonly accepts: readonly MediaKind[];
  readonly resolve: (content: SourceContent, ctx: AdapterContext) => Promise<Outcome>;
};

export type Adapter = UrlAdapter | ProbingAdapter | ContentAdapter;

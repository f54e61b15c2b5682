import type { Canary } from '../core/canary.ts';
import type { FailureReason } from '../core/failure-reasons.ts';
import type { IdPatterns, IdTexts, UrlPattern } from './url-template.ts';

/** URLs of a player that may be framed. */
export type Frame = {
  /** `*.name` stands for all subdomains of `name`. */
  readonly hosts: readonly string[];
  /** Matched without a trailing slash. */
  readonly path: RegExp;
  /** Query parameters of which at least one is required; for paths that do not identify a video. */
  readonly requiredQuery?: readonly string[];
  /** Other parameters that are kept. All others (autoplay, tracking, styling) are dropped. */
  readonly keptQuery?: readonly string[];
  /** The part of the query to keep, for players whose query is the video ID. */
  readonly queryPrefix?: RegExp;
  /** The required fragment, for players whose video ID is in the fragment. */
  readonly hash?: RegExp;
  /** True if the path ends in a slash. */
  readonly endsInSlash?: boolean;
};

/** The players of a provider. */
export type PlayerRow = {
  readonly name: string;
  /** By default the `player` of the row. */
  readonly frames?: readonly Frame[];
  /**
   * Players that are framed only as a fallback for a submitted URL: of posts that may have no
   * video, and of software whose videos play in our own player.
   */
  readonly posts?: readonly Frame[];
  /** True if the players play only audio. */
  readonly isAudio?: true;
};

/**
 * What shows that the URLs lead to the result: the provider's documentation, its oEmbed responses,
 * the embed code that it offers, or URLs of its pages that several projects publish.
 */
export type Evidence = 'documentation' | 'oembed' | 'embed code' | 'published URLs';

/** URLs of one provider that lead to one kind of result. Rows with one name are one adapter. */
type UrlRow = PlayerRow & {
  readonly title: string;
  readonly evidence: Evidence;
  /** Absent if no long-lived public video is documented, or if no request is sent. */
  readonly canaries?: readonly Canary[];
  /** The patterns of the IDs in templates, in addition to `ID_PATTERNS`. */
  readonly ids?: IdPatterns;
  /**
   * The accepted URLs: templates, or patterns of the path or of several parts if the URLs have too
   * many shapes. Each host of a template also has the names `www.` and `m.`.
   */
  readonly urls: readonly (string | RegExp | UrlPattern)[];
  /** The hosts of patterns, and of `{host}` in templates. */
  readonly hosts?: readonly string[];
  /** Describes patterns, like `AdapterInfo`. */
  readonly inputs?: readonly string[];
  /** URLs that are not videos although they match `urls`. */
  readonly except?: readonly string[];
  /** Accepted URLs without an ID, which redirect to one of `urls`. */
  readonly shortUrls?: readonly string[];
  /** What the operator or the publisher of the video must provide. */
  readonly requires?: string;
  /** Near misses: pages that are not videos, such as profiles, searches and settings. */
  readonly otherPages?: readonly string[];
};

/** A template, or a function of the IDs that returns one. */
export type UrlTarget = string | ((ids: IdTexts) => string);

/** A player for the IDs in the URL. */
export type IframeRow = UrlRow & {
  readonly player: UrlTarget;
  /** The page with the title; by default the submitted URL. */
  readonly page?: UrlTarget;
  /** True if the page declares a public media file, preferred to the player. */
  readonly hasFiles?: true;
  /** The player of each example URL. Those of patterns are in `pattern-rows.test.ts`. */
  readonly examples?: Readonly<Record<string, string>>;
};

/** A media file for the ID in the URL. */
export type FileRow = UrlRow & {
  /** In order of preference. */
  readonly files: readonly string[];
  /** The first file of each example URL. */
  readonly examples: Readonly<Record<string, string>>;
};

type PostRow = UrlRow & {
  /**
   * The frame of a post, or of a recording that may have no pictures. It is used only if the
   * provider refuses the request.
   */
  readonly post?: string;
  readonly examples: readonly string[];
};

/** A player that only the provider's oEmbed endpoint on the public list knows. */
export type OembedRow = PostRow;

/** A page that declares its video itself. */
export type PageRow = PostRow;

/** URLs that no server can resolve to a video. */
export type RefusedRow = UrlRow & {
  readonly reason: FailureReason;
  readonly examples: readonly string[];
};

/** The facts of a provider that need no code. */
export type ProviderRow =
  | (IframeRow & { readonly result: 'iframe' })
  | (FileRow & { readonly result: 'file' })
  | (OembedRow & { readonly result: 'oembed' })
  | (PageRow & { readonly result: 'page' })
  | (RefusedRow & { readonly result: 'refused' });

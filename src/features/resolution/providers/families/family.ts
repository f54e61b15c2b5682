import type { Canary } from '../../core/canary.ts';
import type { FailureReason } from '../../core/failure-reasons.ts';
import type { IdPatterns } from './url-template.ts';

/** URLs of one provider that lead to one kind of result. See `url-template.ts` for templates. */
type FamilyBase = {
  /** Families with the same name are one adapter. */
  readonly name: string;
  readonly title: string;
  /** Absent if no long-lived public video is documented, or if no request is sent. */
  readonly canaries?: readonly Canary[];
  readonly ids: IdPatterns;
  /** The accepted URLs, without `https://`. Each host also has the names `www.` and `m.`. */
  readonly urls: readonly string[];
  /** URLs that are not videos although they match `urls`. */
  readonly except?: readonly string[];
  /** Accepted URLs without an ID, which redirect to one of `urls`. */
  readonly shortUrls?: readonly string[];
  /** What the operator or the publisher of the video must provide. */
  readonly requires?: string;
};

type PostFrame = {
  /**
   * The frame of a post, or of a recording that may have no pictures. It is used only if the
   * provider refuses the request.
   */
  readonly post?: string;
};

/** A player for the ID in the URL. */
export type IframeFamily = FamilyBase & {
  readonly player: string;
  /** The player of each example URL. */
  readonly examples: Readonly<Record<string, string>>;
  /** The page with the title; by default the submitted URL. */
  readonly page?: string;
  /** True if the page declares a public media file, which is preferred to the player. */
  readonly hasFiles?: true;
};

/** A media file for the ID in the URL. */
export type FileFamily = FamilyBase & {
  /** In order of preference. */
  readonly files: readonly string[];
  /** The first file of each example URL. */
  readonly examples: Readonly<Record<string, string>>;
};

/** A player that only the provider's oEmbed endpoint on the public list knows. */
export type OembedFamily = FamilyBase & PostFrame & { readonly examples: readonly string[] };

/** A page that declares its video itself. */
export type PageFamily = FamilyBase & PostFrame & { readonly examples: readonly string[] };

/** URLs that no server can resolve to a video. */
export type RefusedFamily = FamilyBase & {
  readonly reason: FailureReason;
  readonly examples: readonly string[];
};

export type Family =
  | (IframeFamily & { readonly result: 'iframe' })
  | (FileFamily & { readonly result: 'file' })
  | (OembedFamily & { readonly result: 'oembed' })
  | (PageFamily & { readonly result: 'page' })
  | (RefusedFamily & { readonly result: 'refused' });

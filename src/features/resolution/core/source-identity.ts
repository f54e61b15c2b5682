/** What a URL is. Two URLs of one name are the same source (docs/decisions/0074). */
export type SourceIdentity = {
  /** `url https://…` or `PROVIDER ID`. */
  readonly name: string;
  /**
   * What opens a source that its name does not: a signature, or the key of an unlisted video. Empty
   * if there is none.
   */
  readonly key: string;
  /** True if a provider knows the video by the fragment of the URL. */
  readonly hasFragment: boolean;
};

/** The ID of a video at its provider, and the key of one that is not public. */
export type ProviderId = string | { readonly id: string; readonly key: string | null };

/** A chapter of a file or provider. The title is untrusted text. */
export type Chapter = { readonly title: string; readonly startSeconds: number };

/** Files may have titles of any length, which are truncated to this length. */
export const CHAPTER_TITLE_BYTES_MAX = 1024;

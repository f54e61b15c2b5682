/**
 * Metadata of a page's video in document order, with titles and metas decoded. Every list is
 * bounded.
 */
export type PageSignals = {
  readonly baseHref: string | null;
  readonly title: string | null;
  /**
   * `<meta>` by property, name or itemprop, and video properties of other elements, in lower case.
   */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  readonly videos: readonly PageVideo[];
  /** `<track>` elements inside video elements. */
  readonly tracks: readonly PageTrack[];
  readonly poster: string | null;
  /** URLs of frames, and of the older `<object>` and `<embed>` elements. */
  readonly iframes: readonly PageFrame[];
  /**
   * Elements that a provider's script turns into a player, with the provider's URL of the video.
   */
  readonly playerElements: readonly PlayerElement[];
  /** Media URLs in data attributes of any element. */
  readonly dataMediaUrls: readonly { readonly name: string; readonly url: string }[];
  /** URLs in video-related data attributes that may belong to a provider's player. */
  readonly dataPlayerUrls: readonly string[];
  /** Player settings in data attributes, as JSON. */
  readonly dataSettings: readonly string[];
  /** `<a>` and `<link>` elements that link to media. */
  readonly links: readonly { readonly url: string; readonly type: string | null }[];
  /** `<link rel="alternate" type="application/json+oembed">`. */
  readonly oembedLinks: readonly string[];
  /** Like `oembedLinks`, with the type `text/xml+oembed`. */
  readonly xmlOembedLinks: readonly string[];
  /** Contents of `<script type="application/ld+json">`. */
  readonly jsonLd: readonly string[];
  /** Contents of other scripts that mention a video: code, and data such as a framework's state. */
  readonly scripts: readonly string[];
  /** `<link rel="canonical">`. */
  readonly canonical: string | null;
  /** `content` of `<meta http-equiv="refresh">`, or the header of that name. */
  readonly refresh: string | null;
};

export type PageFrame = {
  readonly url: string;
  /** Hidden, of the size of an advertisement, or an element for plug-ins. */
  readonly isUnlikely: boolean;
  /** True if the page lets the frame fill the screen, which players need. */
  readonly allowsFullscreen: boolean;
  readonly title: string | null;
  /** Square CSS pixels; null without a width and a height in pixels. */
  readonly area: number | null;
  /** The name and class of the element before the frame, usually its parent. */
  readonly container: string;
};

export type PageVideo = {
  /** `src` of the video element or of a `<source>` inside it. */
  readonly url: string;
  readonly type: string | null;
  /**
   * Muted, looping and autoplaying without controls (a background video), or at most one pixel in
   * size.
   */
  readonly isBackground: boolean;
};

export type PageTrack = {
  readonly url: string;
  readonly kind: string | null;
  readonly language: string | null;
  readonly label: string | null;
};

export type PlayerElement = { readonly element: string; readonly url: string };

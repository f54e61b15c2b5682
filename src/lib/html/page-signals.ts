/** What a page says about its video, as raw text in document order; every list is bounded. */
export type PageSignals = {
  readonly baseHref: string | null;
  readonly title: string | null;
  /** `<meta>` by its property, name or itemprop, and other elements' video properties, in lower case. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  readonly videos: readonly PageVideo[];
  /** `<track>` of video elements. */
  readonly tracks: readonly PageTrack[];
  readonly poster: string | null;
  /** Frames, and the objects and embeds that came before them. */
  readonly iframes: readonly string[];
  /** Elements that a provider's script makes a player of, as the provider's address of the video. */
  readonly playerElements: readonly PlayerElement[];
  /** Data attributes that name media, on any element. */
  readonly dataAddresses: readonly { readonly name: string; readonly address: string }[];
  /** Addresses in data attributes for videos that may be players of others. */
  readonly dataPlayers: readonly string[];
  /** Data attributes that hold a player's settings as JSON. */
  readonly dataSettings: readonly string[];
  /** `<a>` and `<link>` to media. */
  readonly links: readonly { readonly address: string; readonly type: string | null }[];
  /** `<link rel="alternate" type="application/json+oembed">`. */
  readonly oembedLinks: readonly string[];
  /** The same, `text/xml+oembed`. */
  readonly xmlOembedLinks: readonly string[];
  /** Texts of `<script type="application/ld+json">`. */
  readonly jsonLd: readonly string[];
  /** Texts of other scripts that mention a video: programs, and data such as a framework's state. */
  readonly scripts: readonly string[];
  /** `<link rel="canonical">`. */
  readonly canonical: string | null;
  /** `content` of `<meta http-equiv="refresh">`. */
  readonly refresh: string | null;
};

export type PageVideo = {
  /** `src` of the element and of the `<source>` elements inside one. */
  readonly address: string;
  readonly type: string | null;
  /** Muted, looping and starting by itself without controls, as behind headings; or of a pixel. */
  readonly isBackground: boolean;
};

export type PageTrack = {
  readonly address: string;
  readonly kind: string | null;
  readonly language: string | null;
  readonly label: string | null;
};

export type PlayerElement = { readonly element: string; readonly address: string };

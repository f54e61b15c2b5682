/** A feed with its unparsed values. */
export type Feed = {
  readonly title: string | null;
  /** Minutes between two requests (RSS 2.0, `ttl`). */
  readonly ttl: string | null;
  /** `hourly` to `yearly` (RSS Syndication module). */
  readonly updatePeriod: string | null;
  /** Updates per period. */
  readonly updateFrequency: string | null;
  /** Where the feed has moved (`itunes:new-feed-url`). */
  readonly newUrl: string | null;
  readonly items: readonly FeedItem[];
};

/** An item of a feed with its unparsed values. */
export type FeedItem = {
  /** `guid` (RSS) or `id` (Atom). */
  readonly guid: string | null;
  /** A date for `parseFeedDate`. */
  readonly published: string | null;
  readonly title: string | null;
  /** May contain HTML. */
  readonly description: string | null;
  readonly thumbnail: string | null;
  /** `1:02:03` or seconds. */
  readonly duration: string | null;
  readonly media: readonly FeedMedia[];
  /** Player pages (`media:player`) and the item's own page. */
  readonly pages: readonly string[];
  /** Frames in the text of the item. */
  readonly frames: readonly string[];
  readonly captions: readonly FeedCaption[];
};

export type FeedMedia = {
  readonly url: string;
  readonly type: string | null;
  /** `video`, `audio` or `image` (Media RSS, `medium`). */
  readonly medium: string | null;
  readonly height: number;
};

export type FeedCaption = {
  readonly url: string;
  readonly language: string | null;
};

export const EMPTY_FEED: Feed = {
  title: null,
  ttl: null,
  updatePeriod: null,
  updateFrequency: null,
  newUrl: null,
  items: [],
};

export const EMPTY_ITEM: FeedItem = {
  guid: null,
  published: null,
  title: null,
  description: null,
  thumbnail: null,
  duration: null,
  media: [],
  pages: [],
  frames: [],
  captions: [],
};

/** More than real documents of the size that is read. */
export const FEED_ITEMS_MAX = 20_000;

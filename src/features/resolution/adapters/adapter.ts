import type { MediaKind } from '#lib/media/media-kind.ts';

import type { SourceContent } from '../fetch-content.ts';
import type { IndexReader } from '../media-index/index-reader.ts';
import type { Outcome } from '../outcome.ts';
import type { Session } from '../session.ts';
import type { AskYtDlp } from '../yt-dlp/ask-yt-dlp.ts';

/** What an adapter works with. */
export type AdapterContext = {
  readonly session: Session;
  /** Reads a media file's index apart from the service's own thread. */
  readonly readIndex: IndexReader;
  /** Milliseconds since the epoch, for what is live or over. */
  readonly nowMs: number;
  /** How many pages led here, and how many addresses in all. */
  readonly pageDepth: number;
  readonly depth: number;
  /** What an adapter gives that knows the address by itself and has not led here; undefined where there is none. */
  readonly providerOf: (url: URL) => AdapterAbout['gives'] | undefined;
  /** Asks the machine's yt-dlp; null where the operator has not turned it on. */
  readonly askYtDlp: AskYtDlp | null;
  /** Resolves another address that this one names, as a child of it. */
  readonly resolveNested: (url: URL, options: NestedOptions) => Promise<Outcome>;
};

export type NestedOptions = {
  /** The page that names it: sent as Referer when the upstream refuses without. */
  readonly referrer: URL;
  /** What its upstream is known to insist on. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
};

/** What `docs/providers.md` says of an adapter; it is written from this. */
export type AdapterAbout = {
  /** What people call the service, the program or the kind of content. */
  readonly title: string;
  /** Addresses or contents that it takes, one of each shape: `vimeo.com/ID`. */
  readonly takes: readonly string[];
  /** `streams` play in our own player, `player` means the provider's own in a frame. */
  readonly gives: 'streams' | 'player' | 'streams, else player';
  /** Requests to the provider for one resolution, in words: `1: its oEmbed endpoint`. */
  readonly asks: string;
};

type Described = { readonly name: string; readonly about: AdapterAbout };

/** Knows one provider's addresses, and asks the provider in its own way. No two match the same address. */
export type AddressAdapter = Described & {
  readonly kind: 'address';
  readonly matches: (url: URL) => boolean;
  readonly resolve: (url: URL, context: AdapterContext) => Promise<Outcome>;
};

/**
 * Knows what anybody may run under a name of their own, and has to ask the host whether it does. Those whose turn is
 * `first` are asked before the address itself is fetched, so the shape of their addresses should be rare; the `last`
 * are asked when nothing else has found a video.
 */
export type ProbingAdapter = Described & {
  readonly kind: 'probing';
  readonly turn: 'first' | 'last';
  /** By the address alone. */
  readonly mayMatch: (url: URL) => boolean;
  /** Undefined where the host turns out to be another's. */
  readonly resolve: (url: URL, context: AdapterContext) => Promise<Outcome | undefined>;
};

/** Knows one kind of content, wherever it lies. No two accept the same kind. */
export type ContentAdapter = Described & {
  readonly kind: 'content';
  readonly accepts: readonly MediaKind[];
  readonly resolve: (content: SourceContent, context: AdapterContext) => Promise<Outcome>;
};

export type Adapter = AddressAdapter | ProbingAdapter | ContentAdapter;

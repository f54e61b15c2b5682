import type { MediaKind } from '../../../lib/media/media-kind.ts';
import type { SourceContent } from '../fetch-content.ts';
import type { IndexReader } from '../media-index/index-reader.ts';
import type { Outcome } from '../outcome.ts';
import type { Session } from '../session.ts';

/** What an adapter works with. */
export type AdapterContext = {
  readonly session: Session;
  /** Reads a media file's index apart from the service's own thread. */
  readonly readIndex: IndexReader;
  /** Milliseconds since the epoch, for what is live or over. */
  readonly nowMs: number;
  /** How many pages led here. */
  readonly pageDepth: number;
  /** Resolves another address that this one names, as a child of it. */
  readonly resolveNested: (url: URL, options: NestedOptions) => Promise<Outcome>;
};

export type NestedOptions = {
  /** The page that names it: sent as Referer when the upstream refuses without. */
  readonly referrer: URL;
};

/** Knows one provider's addresses, and asks the provider in its own way. No two match the same address. */
export type AddressAdapter = {
  readonly kind: 'address';
  readonly name: string;
  readonly matches: (url: URL) => boolean;
  readonly resolve: (url: URL, context: AdapterContext) => Promise<Outcome>;
};

/** Knows one kind of content, wherever it lies. No two accept the same kind. */
export type ContentAdapter = {
  readonly kind: 'content';
  readonly name: string;
  readonly accepts: readonly MediaKind[];
  readonly resolve: (content: SourceContent, context: AdapterContext) => Promise<Outcome>;
};

export type Adapter = AddressAdapter | ContentAdapter;

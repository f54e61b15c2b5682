/** A source to compare with the block list. */
export type BlockableSource = {
  readonly url: URL;
  /** Digests of the names of the source. By default, that of the URL. */
  readonly digests?: readonly string[];
};

/** The block list of the operator. Passed in, because the abuse feature depends on this one. */
export type SourceBlocks = {
  /** Returns the entry that blocks the source, if there is one. */
  readonly find: (
    source: BlockableSource,
  ) => { readonly id: string; readonly createdAtMs: number } | undefined;
  /** The listener is called after entries were added or removed on any node. */
  readonly onChange: (listener: () => void) => void;
};

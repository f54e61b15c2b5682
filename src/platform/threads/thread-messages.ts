export type ThreadRequest = {
  /** See ThreadTask. */
  readonly module: string;
  readonly input: unknown;
};

export type ThreadReply<Output> = {
  /** CPU time of the thread since it started. */
  readonly cpuMs: number;
} & (
  | { readonly kind: 'done'; readonly output: Output }
  | { readonly kind: 'failed'; readonly error: unknown }
);

/** Data that a thread receives when it starts. */
export type ThreadSettings = {
  /** Folder of the compile cache; undefined if there is none. */
  readonly compileCache: string | undefined;
};

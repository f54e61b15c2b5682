export type RemoteFile = {
  readonly size: number;
  /** False if the file may continue beyond `size`. */
  readonly isComplete: boolean;
  /** Returns null for unavailable bytes. */
  readonly read: (start: number, end: number) => Promise<Uint8Array | null>;
};

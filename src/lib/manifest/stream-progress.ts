/** How far a live stream has got, in a unit of its manifest. */
export type StreamPosition = {
  /** The number or the time of the last segment. */
  readonly last: number;
  /** The difference between two segments; more than 0. */
  readonly step: number;
};

export type StreamProgress = {
  /** The start of the timeline, in ms since the epoch; null if the manifest does not declare it. */
  readonly startMs: number | null;
  /** By the name of what counts the segments, such as a period and representation. */
  readonly positions: ReadonlyMap<string, StreamPosition>;
};

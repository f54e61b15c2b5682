type Rendition = {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly bitrate?: number | undefined;
};

/** The number in the name of a quality: 720 for `720p`, also for a portrait video. */
export function toLines({ width = 0, height = 0 }: Rendition): number {
  return width === 0 ? height : Math.min(width, height);
}

/**
 * Returns the index of the best quality that does not exceed the preferred one, or else of the
 * lowest quality. Returns -1 if no quality has a known size.
 */
export function findQuality(renditions: readonly Rendition[], lines: number): number {
  const known = renditions
    .map((rendition, index) => ({
      index,
      lines: toLines(rendition),
      bitrate: rendition.bitrate ?? 0,
    }))
    .filter((candidate) => candidate.lines > 0)
    .toSorted((one, other) => one.lines - other.lines || one.bitrate - other.bitrate);
  const best = known.findLast((candidate) => candidate.lines <= lines) ?? known[0];
  return best?.index ?? -1;
}

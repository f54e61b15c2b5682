/** A request path below the root of a rewritten MPD. */
export type LabeledPath = {
  /** Empty for a URL directly below the root. */
  readonly label: string;
  readonly capability: string;
  readonly identifiers: readonly string[];
};

/**
 * A step of a label: the letter of a level and a number. It cannot be confused with a capability,
 * which is longer.
 */
const LABEL_STEP = /^[mpar]\d{1,6}$/;
const STEPS_MAX = 4;

/** Parses the path segments below the root; undefined if they contain no capability. */
export function parseLabeledPath(segments: readonly string[]): LabeledPath | undefined {
  const firstOther = segments.findIndex((segment) => !LABEL_STEP.test(segment));
  const capability = segments[firstOther];
  if (capability === undefined || capability === '' || firstOther > STEPS_MAX) return undefined;
  return {
    label: segments.slice(0, firstOther).join('/'),
    capability,
    identifiers: segments.slice(firstOther + 1),
  };
}

/** A request path below the root of a video that contains a capability. */
export type LabeledPath = {
  /** Empty for a URL directly below the root. */
  readonly label: string;
  readonly capability: string;
};

/**
 * A step of a label: the letter of a level of an MPD, or of an image with thumbnails, and a number.
 * It cannot be confused with a period, or with a capability: those are longer.
 */
const LABEL_STEP = /^[mpart]\d{1,6}$/;
const STEPS_MAX = 4;

/** Parses the path segments below the root; undefined if they are not a capability. */
export function parseLabeledPath(segments: readonly string[]): LabeledPath | undefined {
  const { label, rest } = splitLabel(segments);
  const [capability = '', ...others] = rest;
  return capability === '' || others.length > 0 ? undefined : { label, capability };
}

/** Splits off the label. More steps than a label can have are part of the rest. */
export function splitLabel(segments: readonly string[]): {
  readonly label: string;
  readonly rest: readonly string[];
} {
  const firstOther = segments.findIndex((segment) => !LABEL_STEP.test(segment));
  const length = firstOther === -1 ? segments.length : firstOther;
  const end = Math.min(length, STEPS_MAX);
  return { label: segments.slice(0, end).join('/'), rest: segments.slice(end) };
}

/** A request below the root of a rewritten MPD. */
export type LabelledPath = {
  /** Empty for an address that stands directly below the root. */
  readonly label: string;
  readonly capability: string;
  readonly identifiers: readonly string[];
};

/** A step of a label: a letter for the level and a number. A capability is longer than any of them. */
const LABEL_STEP = /^[mpar]\d{1,6}$/;
const STEPS_MAX = 4;

/** Takes apart what follows the root in a request's path; undefined when no capability is in it. */
export function parseLabelledPath(segments: readonly string[]): LabelledPath | undefined {
  const firstOther = segments.findIndex((segment) => !LABEL_STEP.test(segment));
  const capability = segments[firstOther];
  if (capability === undefined || capability === '' || firstOther > STEPS_MAX) return undefined;
  return {
    label: segments.slice(0, firstOther).join('/'),
    capability,
    identifiers: segments.slice(firstOther + 1),
  };
}

/** One of the equal parts of a video, and the share of plays that included its middle. */
export type RetentionPoint = {
  /** The middle of the part, from 0 to 1. */
  readonly at: number;
  readonly share: number;
};

/** In viewBox units; the drawing is stretched to the width of its container. */
export const CURVE_WIDTH = 100;
export const CURVE_HEIGHT = 100;

export function toRetentionPoints(retention: readonly number[]): readonly RetentionPoint[] {
  return retention.map((share, step) => ({ at: (step + 0.5) / retention.length, share }));
}

/** The polyline through all points, extended level to both edges. */
export function toCurve(points: readonly RetentionPoint[]): string {
  const first = points.at(0);
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  return [{ ...first, at: 0 }, ...points, { ...last, at: 1 }]
    .map(({ at, share }) => `${toUnits(at * CURVE_WIDTH)},${toUnits(CURVE_HEIGHT * (1 - share))}`)
    .join(' ');
}

function toUnits(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A hundredth of a video: where it is, and who saw its middle. */
export type RetentionPoint = {
  /** Where its middle is, from 0 to 1. */
  readonly at: number;
  readonly share: number;
};

/** In units of the drawing, which is stretched to its place. */
export const CURVE_WIDTH = 100;
export const CURVE_HEIGHT = 100;

export function toRetentionPoints(retention: readonly number[]): readonly RetentionPoint[] {
  return retention.map((share, step) => ({ at: (step + 0.5) / retention.length, share }));
}

/** The line over all points, level up to the edges. */
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

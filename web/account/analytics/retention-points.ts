/**
 * The video is divided into equal parts. `share` is the share of plays that included the middle of
 * this part.
 */
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

/** The line through all points, extended horizontally to both edges of the chart. */
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

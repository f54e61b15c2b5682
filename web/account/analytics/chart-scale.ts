/** Possible tick steps. Each can be multiplied by a power of ten. */
const TICK_STEPS = [1, 2, 5, 10] as const;
const TICKS = 3;

/**
 * Returns a few axis ticks from zero to at least `max`, round in multiples of `unit`, such as 60 for
 * values in seconds and round minutes. `stepMin` is the smallest useful step.
 */
export function toTicks(
  max: number,
  { unit = 1, stepMin = 0 }: { readonly unit?: number; readonly stepMin?: number } = {},
): readonly number[] {
  const step = Math.max(stepMin, toTickStep(Math.max(max, stepMin) / TICKS / unit) * unit);
  const count = Math.max(1, Math.ceil(round(max / step)));
  return Array.from({ length: count + 1 }, (_none, at) => round(at * step));
}

/** Returns the unit for the tick labels of a duration. */
export function toTimeUnit(seconds: number): number {
  if (seconds >= 2 * 3600) return 3600;
  return seconds >= 120 ? 60 : 1;
}

function toTickStep(step: number): number {
  if (step <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  const rounded = TICK_STEPS.find((each) => each * power >= round(step)) ?? 10;
  return rounded * power;
}

/** Removes the rounding errors of floating-point arithmetic. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}

import { median } from './median.ts';

/** The median and the range, such as `27 ms (20–43)`. */
export function toSpread(values: readonly number[], unit: string): string {
  const digits = median(values) < 10 ? 1 : 0;
  const toText = (value: number): string => value.toFixed(digits);
  const range = `${toText(Math.min(...values))}–${toText(Math.max(...values))}`;
  return `${toText(median(values))} ${unit} (${range})`;
}

import sketches from '@datadog/sketches-js';

export type StartupSketch = InstanceType<typeof sketches.DDSketch>;

/** Maximum relative error of a percentile. */
const RELATIVE_ACCURACY = 0.01;
const PAIR = /^(-?\d{1,6}):(\d{1,9})$/;

/**
 * A mergeable sketch of start-up times (DDSketch) for percentiles. It is stored as comma-separated
 * `key:count` pairs, because the library's own format requires another library.
 */
export function createSketch(): StartupSketch {
  return new sketches.DDSketch({ relativeAccuracy: RELATIVE_ACCURACY });
}

/** Adds the output of `formatSketch`; other text adds nothing. */
export function addSketchText(sketch: StartupSketch, text: string): void {
  if (text === '') return;
  for (const pair of text.split(',')) {
    const [, key, count] = PAIR.exec(pair) ?? [];
    if (key !== undefined && count !== undefined) addBin(sketch, Number(key), Number(count));
  }
}

export function addStartup(sketch: StartupSketch, startupMs: number): void {
  sketch.accept(Math.max(1, startupMs));
}

export function formatSketch({ store }: StartupSketch): string {
  return store.bins
    .map((count, index) => ({ key: index + store.offset, count }))
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => `${key}:${count}`)
    .join(',');
}

/** In milliseconds; null for an empty sketch. */
export function findPercentile(sketch: StartupSketch, quantile: number): number | null {
  return sketch.count === 0 ? null : Math.round(sketch.getValueAtQuantile(quantile));
}

function addBin(sketch: StartupSketch, key: number, count: number): void {
  sketch.store.add(key, count);
  sketch.count += count;
}

import sketches from '@datadog/sketches-js';

export type StartupSketch = InstanceType<typeof sketches.DDSketch>;

/** A percentile is wrong by this part of it, at most. */
const RELATIVE_ACCURACY = 0.01;
const PAIR = /^(-?\d{1,6}):(\d{1,9})$/;

/**
 * Start-up times so that percentiles can be told of many of them together (DDSketch): how many fell into
 * each of its bins. As text, `key:count` by commas; its library's own form needs another library.
 */
export function createSketch(): StartupSketch {
  return new sketches.DDSketch({ relativeAccuracy: RELATIVE_ACCURACY });
}

/** Adds what `formatSketch` wrote; text that it didn't write adds nothing. */
export function addSketchText(sketch: StartupSketch, text: string): void {
  if (text === '') return;
  for (const pair of text.split(',')) {
    const [, key, count] = PAIR.exec(pair) ?? [];
    if (key !== undefined && count !== undefined) addBin(sketch, Number(key), Number(count));
  }
}

/** One start-up time, in milliseconds. */
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

/** In milliseconds; null where there was none. */
export function findPercentile(sketch: StartupSketch, quantile: number): number | null {
  return sketch.count === 0 ? null : Math.round(sketch.getValueAtQuantile(quantile));
}

function addBin(sketch: StartupSketch, key: number, count: number): void {
  sketch.store.add(key, count);
  sketch.count += count;
}

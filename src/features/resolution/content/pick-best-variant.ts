import type { Variant } from '#contract/media-types.ts';

const NONE: Variant = { width: null, height: null, bitrate: null, codecs: null, frameRate: null };

/**
 * Returns the tallest variant; among equally tall ones, the one with the highest bit rate. It
 * provides the source's own fields.
 */
export function pickBestVariant(variants: readonly Variant[]): Variant {
  return variants.reduce((best, each) => (isBetter(each, best) ? each : best), variants[0] ?? NONE);
}

function isBetter(a: Variant, b: Variant): boolean {
  const byHeight = (a.height ?? 0) - (b.height ?? 0);
  return byHeight === 0 ? (a.bitrate ?? 0) > (b.bitrate ?? 0) : byHeight > 0;
}

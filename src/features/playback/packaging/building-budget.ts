import { ByteBudget } from '#platform/admission/byte-budget.ts';

/**
 * Memory for the segments that are being built, in total and per host. An ordinary segment needs about
 * 10 MB.
 */
const BUILDING_BYTES_MAX = 192 * 1024 * 1024;
const BUILDING_BYTES_PER_HOST_MAX = 96 * 1024 * 1024;
/** A part is received, copied, and written into the segment. */
export const COPIES = 3;

export function createBuildingBudget(): ByteBudget {
  return new ByteBudget({
    bytesMax: BUILDING_BYTES_MAX,
    clientBytesMax: BUILDING_BYTES_PER_HOST_MAX,
  });
}

/** Why new items of a feed become no videos. */
export const SKIP_REASONS = ['limitReached', 'sourceRefused', 'videoExists'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

import type { RemovalReason } from '#contract/removal-reasons.ts';

/** One takedown of a video, which remains when the video is deleted. */
export type TakedownsTable = {
  video_id: string;
  removed_at_ms: number;
  /** Null for a video without an owner. */
  owner_id: string | null;
  reason: RemovalReason;
  /** Null until an operator restores the video. */
  restored_at_ms: number | null;
};

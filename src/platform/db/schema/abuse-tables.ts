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

/** Sources that the service neither resolves nor plays. */
export type SourceBlocksTable = {
  id: string;
  kind: 'host' | 'pattern' | 'source';
  /** A host name, a URL pattern, or the keyed digest of a URL. Unique among the same kind. */
  value: string;
  reason: string;
  /** The video whose takedown has created the entry. */
  video_id: string | null;
  created_at_ms: number;
};

import type { RemovalReason } from '#contract/removal-reasons.ts';
import type { ReportReason } from '#contract/report-reasons.ts';

export type AbuseTables = {
  readonly takedowns: TakedownsTable;
  readonly source_blocks: SourceBlocksTable;
  readonly video_reports: VideoReportsTable;
};

/** One takedown of a video, which remains when the video is deleted. */
type TakedownsTable = {
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
  /** A host name, a URL pattern, or the keyed digest of the name of a source. */
  value: string;
  reason: string;
  /** The video whose takedown has created the entry. */
  video_id: string | null;
  created_at_ms: number;
};

/** `removed`: the video was taken down. */
export type ReportOutcome = 'dismissed' | 'removed' | 'resolved';

/** Reports of viewers about a video. The table has one open report per client and video. */
export type VideoReportsTable = {
  id: string;
  video_id: string;
  /** Keyed digest of the network of the client. */
  client_digest: string;
  reason: ReportReason;
  details: string;
  /** Null if there is none, and after the report was closed. */
  contact_sealed: string | null;
  /** How often the client has sent the report. */
  count: number;
  created_at_ms: number;
  updated_at_ms: number;
  closed_at_ms: number | null;
  outcome: ReportOutcome | null;
  outcome_note: string | null;
};

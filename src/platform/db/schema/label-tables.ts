export type LabelTables = {
  readonly video_labels: VideoLabelsTable;
};

/** Finds the videos of an owner by tag or by metadata. Triggers copy the columns of the video. */
export type VideoLabelsTable = {
  video_id: string;
  /** Digest of a tag, or of a key of the metadata with its value. */
  label: string;
  owner_id: string;
  status: string;
  visibility: string;
  /** Empty for a video without streams. */
  type: string;
  created_at_ms: number;
  updated_at_ms: number;
};

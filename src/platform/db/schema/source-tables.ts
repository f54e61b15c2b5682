import type { Generated } from 'kysely';

export type SourceTables = {
  readonly addresses: AddressesTable;
  readonly source_names: SourceNamesTable;
  readonly shared_sources: SharedSourcesTable;
  readonly sources: SourcesTable;
  readonly subtitle_tracks: SubtitleTracksTable;
};

/** The URLs of a video: the submitted URL, then the backup sources that the owner has added. */
export type AddressesTable = {
  video_id: string;
  /** Keyed digest of the name of the source. */
  digest: string;
  /** 0 for the submitted URL. */
  position: number;
  url_sealed: string;
  /** Consecutive failed checks; the sources of the URL are lost after the third. */
  failed_checks: number;
  checked_at_ms: number | null;
  created_at_ms: number;
  /** JSON of the last resolution trace. Sealed because it contains upstream URLs. */
  trace_sealed: string | null;
};

/** The names of a source: of its URL, of where that leads, and of what it plays. */
export type SourceNamesTable = {
  video_id: string;
  address_digest: string;
  /** Keyed digest of the name. */
  digest: string;
  /** 1 if the name belongs to the entire source, and 0 for one of several streams. */
  is_lead: number;
};

/** The names under which a video without an owner is shared. */
export type SharedSourcesTable = {
  /** Keyed digest of a name, or of a name with its key. */
  digest: string;
  video_id: string;
};

export type SourcesTable = {
  id: string;
  video_id: string;
  /** Order among all sources of the video; the first is the default. */
  position: number;
  /** Digest of the URL that the source was found at. */
  address_digest: string;
  /** Order among the sources found at the same URL. */
  place: Generated<number>;
  /** 1 if the owner removed the source; it stays removed when its URL is resolved again. */
  is_removed: Generated<number>;
  format: 'MP4' | 'WebM' | 'HLS' | 'DASH';
  mime_type: string;
  url_sealed: string;
  /** JSON of the request headers that the upstream needs. */
  headers_sealed: string | null;
  /** JSON of the separate files from which the source can be packaged. */
  renditions_sealed: string | null;
  /** 1 if the source can't be played without the proxy, whatever the owner's setting. */
  must_proxy: number;
  /** JSON of the source's description: sizes, codecs, variants, audio tracks. */
  details: string;
  expires_at_ms: number | null;
};

export type SubtitleTracksTable = {
  video_id: string;
  /** BCP 47, canonical. */
  lang: string;
  label: string;
  kind: 'subtitles' | 'captions' | 'descriptions' | 'chapters';
  is_default: number;
  cue_count: number;
  /** Increases with each change, and is at least the time of the change in milliseconds. */
  revision: number;
  created_at_ms: number;
  updated_at_ms: number;
  /** The format of the uploaded file. */
  original_format: 'vtt' | 'srt' | 'ass' | 'ttml' | 'sbv' | 'lrc' | 'sami' | 'microdvd';
  original_charset: string;
  vtt: string;
  /** The uploaded bytes, base64. */
  original: string;
};

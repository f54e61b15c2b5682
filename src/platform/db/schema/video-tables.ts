import type { Generated } from 'kysely';

import type { RemovalReason } from '#contract/removal-reasons.ts';
import type { Visibility } from '#contract/visibilities.ts';

export type VideoTables = {
  readonly playback_sessions: PlaybackSessionsTable;
  readonly videos: VideosTable;
  readonly video_posters: VideoPostersTable;
};

export type VideosTable = {
  id: string;
  /** Null for anonymous videos, and while a deletion can be undone. */
  owner_id: string | null;
  /** Keyed digest of the name of the source. Unique among the videos of an owner. */
  source_digest: string;
  status: 'queued' | 'resolving' | 'ready' | 'failed';
  provider: string | null;
  /** 1 if yt-dlp has found the sources. */
  is_from_yt_dlp: Generated<number>;
  type: string | null;
  /** 0 for audio. */
  has_video: Generated<number>;
  /** Set by the owner; overrides the title of the source. */
  title: string | null;
  description: string | null;
  source_title: string | null;
  /** The order of both titles in lists (`toTitleKey`). */
  title_key: string | null;
  source_title_key: string | null;
  /** All plays that analytics has counted. */
  plays: Generated<number>;
  source_description: string | null;
  thumbnail_url_sealed: string | null;
  thumbnail_must_proxy: number;
  /** Version of the uploaded poster: the time of its upload, or later. Null without an upload. */
  poster_uploaded_at_ms: number | null;
  duration: number | null;
  width: number | null;
  height: number | null;
  /** JSON of LiveState. */
  live: string | null;
  /** The provider's own iframe, for embed-only records. */
  iframe_url: string | null;
  visibility: Visibility;
  /** JSON of EmbedSites; null to use the account's setting or the server default. */
  embed_sites: string | null;
  force_proxy: number;
  allow_download: Generated<number>;
  /** Set by the owner; sent to the hosts of the source. */
  referer_sealed: string | null;
  user_agent_sealed: string | null;
  error_code: string | null;
  error_message: string | null;
  /** Incremented by every change; part of the ETag. */
  revision: number;
  created_at_ms: number;
  updated_at_ms: number;
  resolved_at_ms: number | null;
  /** Part of every playback token; incrementing it revokes all tokens. */
  playback_epoch: number;
  /** Updated at most hourly, and only for anonymous videos. */
  last_played_at_ms: number | null;
  /** `health` puts lost sources last; `given` keeps the owner's order. */
  source_order: Generated<'health' | 'given'>;
  /** JSON of the caption files that the provider publishes. */
  captions_sealed: string | null;
  /** JSON of the name and the URL of the author. */
  author_sealed: string | null;
  /** When the source was published. */
  published_at_ms: number | null;
  /**
   * Last play or change by the owner, accurate to a day; null if there is none, and for videos
   * without an owner.
   */
  active_at_ms: number | null;
  /** Time of the next check within the daily quota of the owner; null if it was not deferred. */
  check_deferred_to_ms: number | null;
  /** JSON of the tags; null if there are none. */
  tags: string | null;
  /** JSON of the metadata; null if there is none. */
  metadata: string | null;
  /** When a deletion that can be undone becomes final; null for all other videos. */
  deletion_due_ms: number | null;
  /** The owner of such a video, otherwise null. */
  deleted_owner_id: string | null;
  /** When an operator removed the video; null for all other videos. */
  removed_at_ms: number | null;
  removal_reason: RemovalReason | null;
  /** Text for the owner. */
  removal_notice: string | null;
};

/** The poster that the owner has uploaded. */
type VideoPostersTable = {
  video_id: string;
  /** Without metadata, base64. */
  image: string;
};

/** A viewer of a token with a maximum number of sessions. */
type PlaybackSessionsTable = {
  video_id: string;
  /** The name of the token's sessions. */
  name: string;
  /** Keyed digest of the network and the user agent. */
  viewer: string;
  ends_at_ms: number;
};

import type { SourceFormat } from '#contract/media-types.ts';
import type { MediaKind } from '#lib/media/media-kind.ts';

import type { FailureReason } from '../core/failure-reasons.ts';

/** The source formats of media kinds that play. */
export const FORMATS_BY_KIND: Partial<Record<MediaKind, SourceFormat>> = {
  mp4: 'MP4',
  quicktime: 'MP4',
  webm: 'WebM',
  hls: 'HLS',
  dash: 'DASH',
};

/** The failure reason for media kinds that no adapter accepts. */
export const UNPLAYABLE_KINDS: Partial<Record<MediaKind, FailureReason>> = {
  iso_segment: 'segment',
  webm_segment: 'segment',
  matroska: 'matroska',
  mpeg_ts: 'transport_stream',
  mpeg_ps: 'transport_stream',
  ogg: 'ogg',
  avi: 'old_container',
  flv: 'old_container',
  windows_media: 'old_container',
  audio: 'audio_only',
  utf16_text: 'utf16_text',
  empty: 'empty',
};

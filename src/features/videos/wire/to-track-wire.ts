import type { SubtitleTrack } from '#contract/media-types.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';

import { type LinkOptions, linkToTrack } from './links.ts';

export function toTrackWire(
  track: SubtitleTrack,
  { videoId, ...options }: LinkOptions & { readonly videoId: string },
): SubtitleTrackWire {
  return {
    language: track.lang,
    label: track.label,
    kind: track.kind,
    default: track.isDefault,
    origin: track.origin,
    cueCount: track.cueCount,
    url: linkToTrack(videoId, `${track.lang}.vtt`, options),
    srtUrl: linkToTrack(videoId, `${track.lang}.srt`, options),
    createdAt: new Date(track.createdAtMs).toISOString(),
    updatedAt: new Date(track.updatedAtMs).toISOString(),
  };
}

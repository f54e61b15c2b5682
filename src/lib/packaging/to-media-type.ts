import type { TrackDescription } from './presentation.ts';

/** The media type of a track's segments. */
export function toMediaType({ kind, format }: Pick<TrackDescription, 'kind' | 'format'>): string {
  if (format === 'vtt') return 'text/vtt';
  return kind === 'text' ? 'application/mp4' : `${kind}/${format}`;
}

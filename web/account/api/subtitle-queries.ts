import { queryOptions } from '@tanstack/react-query';

import { type CallOptions, ReelayError, type Video, type StoredSubtitleTrack } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { reelay } from './reelay.ts';

/** A track as the video record lists it. */
export type SubtitleTrack = Video['subtitles'][number];
export type SubtitleKind = SubtitleTrack['kind'];

/** The text of a track and its version; null if the track does not exist. */
export type TrackText = { readonly text: string; readonly etag: string | null };

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function trackTextQuery(videoId: string, language: string) {
  return queryOptions({
    queryKey: ['subtitle-text', videoId, language],
    queryFn: ({ signal }) => fetchTrackText(videoId, language, signal),
    // The text is loaded whenever the editor opens, but is never refetched during editing.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
}

async function fetchTrackText(
  videoId: string,
  language: string,
  signal: AbortSignal,
): Promise<TrackText | null> {
  let etag: string | null = null;
  const onResponse: CallOptions['onResponse'] = ({ headers }) => (etag = headers.get('etag'));
  try {
    const text = await reelay.videos.subtitles.text(videoId, language, { signal, onResponse });
    return { text, etag };
  } catch (error) {
    if (error instanceof ReelayError && error.code === 'subtitle_not_found') return null;
    throw error;
  }
}

export type SavedTrack = {
  readonly track: StoredSubtitleTrack;
  readonly etag: string | null;
};

/**
 * Saves the text if the stored version is `etag`. Null means that the track must not exist yet, and
 * undefined accepts any version.
 */
export async function saveTrackText(
  videoId: string,
  language: string,
  { content, etag }: { readonly content: string; readonly etag: string | null | undefined },
): Promise<SavedTrack> {
  let savedEtag: string | null = null;
  const track = await reelay.videos.subtitles.upload(videoId, language, {
    file: content,
    format: 'vtt',
    onResponse: ({ headers }) => (savedEtag = headers.get('etag')),
    ...(etag === null && { ifNoneMatch: '*' }),
    ...(typeof etag === 'string' && { ifMatch: etag }),
  });
  return { track, etag: savedEtag };
}

export type TrackChange = Partial<Pick<SubtitleTrack, 'label' | 'kind' | 'default'>> & {
  /** Seconds to add to every cue. */
  readonly offset?: number;
};

export function trackPath(videoId: string, language: string): string {
  const [video, track] = [videoId, language].map((part) => encodeURIComponent(part));
  return toPath(`api/v1/videos/${video}/subtitles/${track}`);
}

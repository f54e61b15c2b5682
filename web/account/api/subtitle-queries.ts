import { queryOptions } from '@tanstack/react-query';

import type { StoredSubtitleTrackWire } from '#features/subtitles/wire.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { ApiError, callApi, fetchText } from './call-api.ts';

/** A track as the video record lists it. */
export type SubtitleTrack = VideoWire['subtitles'][number];
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
  const path = `${trackPath(videoId, language)}.vtt`;
  const headers = { accept: 'text/vtt, application/json', 'cache-control': 'no-cache' };
  return fetchText(path, { signal, headers }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'subtitle_not_found') return null;
    throw error;
  });
}

type Upload = {
  readonly language: string;
  readonly kind: SubtitleKind;
  readonly file: File;
};

export function uploadTrack(
  videoId: string,
  { language, kind, file }: Upload,
): Promise<StoredSubtitleTrackWire> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', file);
  return callApi(trackPath(videoId, language), { method: 'PUT', body: form });
}

export type SavedTrack = {
  readonly track: StoredSubtitleTrackWire;
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
  const response = await fetchText(trackPath(videoId, language), {
    method: 'PUT',
    body: { content, format: 'vtt' },
    headers: {
      ...(etag === null && { 'if-none-match': '*' }),
      ...(typeof etag === 'string' && { 'if-match': etag }),
    },
  });
  return { track: JSON.parse(response.text), etag: response.etag };
}

export type TrackChange = Partial<Pick<SubtitleTrack, 'label' | 'kind' | 'default'>> & {
  /** Seconds to add to every cue. */
  readonly offset?: number;
};

export function updateTrack(
  videoId: string,
  language: string,
  change: TrackChange,
): Promise<SubtitleTrack> {
  return callApi(trackPath(videoId, language), { method: 'PATCH', body: change });
}

export function deleteTrack(videoId: string, language: string): Promise<void> {
  return callApi(trackPath(videoId, language), { method: 'DELETE' });
}

export function trackPath(videoId: string, language: string): string {
  const [video, track] = [videoId, language].map((part) => encodeURIComponent(part));
  return `/api/v1/videos/${video}/subtitles/${track}`;
}

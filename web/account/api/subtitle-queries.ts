import { queryOptions } from '@tanstack/react-query';

import type { StoredSubtitleTrackWire } from '#features/subtitles/wire.ts';
import type { VideoWire } from '#features/videos/wire.ts';

import { ApiError, callApi, callForText } from './call-api.ts';

/** Listed in the video's own record. */
export type SubtitleTrack = VideoWire['subtitles'][number];
export type SubtitleKind = SubtitleTrack['kind'];

/** A track's text and the name of its state; null where there is no such track. */
export type TrackText = { readonly text: string; readonly etag: string | null };

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the library's type names key and data
export function trackTextQuery(videoId: string, language: string) {
  return queryOptions({
    queryKey: ['subtitle-text', videoId, language],
    queryFn: ({ signal }) => readTrackText(videoId, language, signal),
    // It is opened as it is now, and is not changed under the hands of who edits it.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
}

async function readTrackText(
  videoId: string,
  language: string,
  signal: AbortSignal,
): Promise<TrackText | null> {
  const path = `${trackPath(videoId, language)}.vtt`;
  const headers = { accept: 'text/vtt, application/json', 'cache-control': 'no-cache' };
  return callForText(path, { signal, headers }).catch((error: unknown) => {
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

/** Puts the text in the place of what `etag` names: null for nothing, undefined for whatever is there. */
export async function saveTrackText(
  videoId: string,
  language: string,
  { content, etag }: { readonly content: string; readonly etag: string | null | undefined },
): Promise<SavedTrack> {
  const answer = await callForText(trackPath(videoId, language), {
    method: 'PUT',
    body: { content, format: 'vtt' },
    headers: {
      ...(etag === null && { 'if-none-match': '*' }),
      ...(typeof etag === 'string' && { 'if-match': etag }),
    },
  });
  return { track: JSON.parse(answer.text), etag: answer.etag };
}

export type TrackChange = Partial<Pick<SubtitleTrack, 'label' | 'kind' | 'default'>> & {
  /** Seconds by which all cues come later. */
  readonly offset?: number;
};

export function changeTrack(
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

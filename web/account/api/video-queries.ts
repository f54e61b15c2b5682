import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { PlaybackTokenWire } from '#features/videos/wire/token-wire.ts';
import type { VideoTraceWire } from '#features/videos/wire/trace-wire.ts';
import type { VideoListWire, VideoSourcesWire, VideoWire } from '#features/videos/wire/wire.ts';

import type { VideoSearch } from '../videos/video-search.ts';
import { callApi } from './call-api.ts';

const PAGE_SIZE = 25;
const TOKEN_SECONDS = 3600;

export type Visibility = VideoWire['visibility'];
export type VideoChange = Partial<
  Pick<VideoWire, 'title' | 'description' | 'visibility' | 'embedSites'>
>;

/**
 * The keys of all video lists start with this part, so that a single invalidation covers them all.
 */
export const VIDEO_LISTS_KEY = ['videos'] as const;

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function videoListQuery(search: VideoSearch, cursor: string | null) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  for (const [name, value] of Object.entries(search)) query.set(name, value);
  if (cursor !== null) query.set('cursor', cursor);
  return queryOptions({
    queryKey: [...VIDEO_LISTS_KEY, query.toString()],
    queryFn: ({ signal }) => callApi<VideoListWire>(`/api/v1/videos?${query}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function videoQuery(videoId: string) {
  return queryOptions({
    queryKey: ['video', videoId],
    queryFn: ({ signal }) => callApi<VideoWire>(videoPath(videoId), { signal }),
  });
}

/** The key contains `updatedAt`, because every new resolution has a new trace. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function traceQuery({ id, updatedAt }: VideoWire) {
  return queryOptions({
    queryKey: ['trace', id, updatedAt],
    queryFn: ({ signal }) => callApi<VideoTraceWire>(`${videoPath(id)}/trace`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The token with which the owner's page plays a private video. It is renewed before it expires. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function ownerPlaybackQuery(videoId: string) {
  return queryOptions({
    queryKey: ['own-playback', videoId],
    queryFn: () => createPlaybackToken(videoId, TOKEN_SECONDS),
    staleTime: (TOKEN_SECONDS / 2) * 1000,
  });
}

export function addVideo(url: string, visibility: Visibility): Promise<VideoWire> {
  return callApi('/api/v1/videos', {
    method: 'POST',
    body: { url, visibility },
    headers: { prefer: 'respond-async' },
  });
}

export function updateVideo(videoId: string, change: VideoChange): Promise<VideoWire> {
  return callApi(videoPath(videoId), { method: 'PATCH', body: change });
}

export function refreshVideo(videoId: string): Promise<VideoWire> {
  return callApi(`${videoPath(videoId)}/refresh`, { method: 'POST' });
}

export type SourceOrder = 'health' | readonly string[];

/** The key changes whenever the video changes. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function sourcesQuery({ id, updatedAt }: Pick<VideoWire, 'id' | 'updatedAt'>) {
  return queryOptions({
    queryKey: ['sources', id, updatedAt],
    queryFn: ({ signal }) => callApi<VideoSourcesWire>(sourcesPath(id), { signal }),
  });
}

export function addSource(videoId: string, url: string): Promise<VideoWire> {
  return callApi(sourcesPath(videoId), { method: 'POST', body: { url } });
}

export function reorderSources(videoId: string, order: SourceOrder): Promise<VideoSourcesWire> {
  return callApi(sourcesPath(videoId), { method: 'PATCH', body: { order } });
}

export function removeSource(videoId: string, sourceId: string): Promise<void> {
  const path = `${sourcesPath(videoId)}/${encodeURIComponent(sourceId)}`;
  return callApi(path, { method: 'DELETE' });
}

function sourcesPath(videoId: string): string {
  return `${videoPath(videoId)}/sources`;
}

export function deleteVideo(videoId: string): Promise<void> {
  return callApi(videoPath(videoId), { method: 'DELETE' });
}

export function createPlaybackToken(
  videoId: string,
  expiresIn: number,
): Promise<PlaybackTokenWire> {
  const path = `${videoPath(videoId)}/playback-tokens`;
  return callApi(path, { method: 'POST', body: { expiresIn } });
}

export function revokePlaybackTokens(videoId: string): Promise<void> {
  return callApi(`${videoPath(videoId)}/playback-tokens`, { method: 'DELETE' });
}

function videoPath(videoId: string): string {
  return `/api/v1/videos/${encodeURIComponent(videoId)}`;
}

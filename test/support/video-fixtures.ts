import { extname } from 'node:path';

import { isSourceId, isVideoId, type SourceId, type VideoId } from '#contract/ids.ts';
import type { SourceDetails } from '#contract/media-types.ts';
import { UNSET_VALUES } from '#features/videos/fields/owner-values.ts';
import type { RecordContext } from '#features/videos/record/record-context.ts';
import {
  type Address,
  type FailedVideo,
  type PendingVideo,
  type ReadyDetails,
  type ReadyVideo,
  type Source,
  toStreamsOrFrame,
} from '#features/videos/record/video.ts';

/** A well-formed ID, always the same for the same name. */
export function videoId(name: string): VideoId {
  const id = `vid_${name.padEnd(16, '2')}`;
  if (!isVideoId(id)) throw new Error(`more than 16 characters or not base58: ${name}`);
  return id;
}

export function sourceId(name: string): SourceId {
  const id = `src_${name.padEnd(16, '2')}`;
  if (!isSourceId(id)) throw new Error(`more than 16 characters or not base58: ${name}`);
  return id;
}

/** The MP4 that fixtures and test resolvers play. */
export const MP4_DETAILS: SourceDetails = {
  width: 1280,
  height: 720,
  bitrate: 1_500_000,
  codecs: 'avc1.64001f,mp4a.40.2',
  frameRate: 25,
  duration: 61.5,
  size: 11_531_250,
  drm: null,
  variants: null,
  audioTracks: null,
};

/** The submitted URL of a video that was just checked, with overrides. */
export function anAddress(overrides: Partial<Address> = {}): Address {
  return {
    digest: 'digest-of-talk',
    names: ['digest-of-talk'],
    url: new URL('https://media.example/talk.mp4'),
    failedChecks: 0,
    checkedAtMs: Date.UTC(2026, 0, 31, 12, 0, 1),
    ...overrides,
  };
}

/** A plain MP4 source that needs no proxy, with overrides. */
export function anMp4Source(overrides: Partial<Source> = {}): Source {
  return {
    id: sourceId('fiLe'),
    format: 'MP4',
    mimeType: 'video/mp4',
    url: new URL('https://media.example/talk.mp4'),
    headers: {},
    proxied: false,
    ...MP4_DETAILS,
    expiresAtMs: null,
    address: anAddress(),
    ordinal: 0,
    isLost: false,
    ...overrides,
  };
}

const SAMPLE_TYPES: ReadonlyMap<string, Pick<Source, 'format' | 'mimeType'>> = new Map([
  ['.m3u8', { format: 'HLS', mimeType: 'application/vnd.apple.mpegurl' }],
  ['.mpd', { format: 'DASH', mimeType: 'application/dash+xml' }],
  ['.webm', { format: 'WebM', mimeType: 'video/webm' }],
]);

/** A proxied source with the path of a file in `samples/`, with overrides. */
export function aSampleSource(path: string, overrides: Partial<Source> = {}): Source {
  const url = new URL(path, 'https://media.example');
  return anMp4Source({ ...SAMPLE_TYPES.get(extname(path)), url, proxied: true, ...overrides });
}

/** An empty block list. */
export const NO_BLOCKS: RecordContext['blocks'] = { find: () => undefined, onChange: () => {} };

/** For stores whose videos have no subtitles. */
export const findNoTracks: RecordContext['findTracks'] = async () => new Map();

const BASE = {
  id: videoId('taLk'),
  ownerId: null,
  addresses: [anAddress()],
  provider: 'direct',
  ...UNSET_VALUES,
  title: 'A talk',
  isTitleFinal: true,
  revision: 2,
  createdAtMs: Date.UTC(2026, 0, 31, 12),
  updatedAtMs: Date.UTC(2026, 0, 31, 12, 0, 1),
  playbackEpoch: 0,
  lastPlayedAtMs: null,
  plays: 0,
  activeAtMs: Date.UTC(2026, 0, 31, 12),
  sourceOrder: 'health',
  posterUploadedAtMs: null,
  tracks: [],
  captions: [],
} as const;

export type ReadyOverrides = Partial<ReadyDetails> & {
  readonly sources?: readonly Source[];
  readonly iframeUrl?: URL | null;
};

/** A ready, public, anonymous video, with overrides. */
export function aReadyVideo({
  sources = [anMp4Source()],
  iframeUrl = null,
  ...overrides
}: ReadyOverrides = {}): ReadyVideo {
  const playable = toStreamsOrFrame(sources, iframeUrl);
  if (playable === null) throw new Error('a ready video needs a source or a frame');
  return {
    ...BASE,
    status: 'ready',
    type: 'MP4',
    hasVideo: true,
    thumbnail: null,
    duration: 61.5,
    width: 1280,
    height: 720,
    live: null,
    author: null,
    publishedAtMs: null,
    removed: [],
    resolvedAtMs: Date.UTC(2026, 0, 31, 12, 0, 1),
    ...overrides,
    ...playable,
  };
}

export function aPendingVideo(overrides: Partial<PendingVideo> = {}): PendingVideo {
  return {
    ...BASE,
    status: 'queued',
    revision: 1,
    addresses: [anAddress({ checkedAtMs: null })],
    previous: null,
    ...overrides,
  };
}

export function aFailedVideo(overrides: Partial<FailedVideo> = {}): FailedVideo {
  return {
    ...BASE,
    status: 'failed',
    error: { code: 'source_error', message: 'Gone.' },
    lostStream: null,
    isLiveStream: false,
    ...overrides,
  };
}

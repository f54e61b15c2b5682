import type { Guard } from '#contract/guard.ts';
import type { FindEmbedSites, Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { ByteMeter } from '#platform/quotas/byte-meter.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { PlaybackSubtitles } from '../manifests/manifest-tracks.ts';
import type { RecordMediaRequest } from '../viewer/read-cmcd.ts';
import type { StreamMetrics } from '../viewer/watch-viewer.ts';

export type PlaybackVideos = Pick<
  Videos,
  | 'findGrantedVideo'
  | 'findReadableVideo'
  | 'holdLease'
  | 'toReaderTerms'
  | 'readGrant'
  | 'recordPlay'
  | 'refreshSources'
  | 'reportPlayback'
>;

export type PlayDeps = {
  readonly videos: PlaybackVideos;
  readonly subtitles: PlaybackSubtitles;
  readonly egress: Pick<Egress, 'open'>;
  readonly threads: ThreadPool;
  readonly secrets: Pick<Secrets, 'deriveKey'>;
  readonly clock: Clock;
  readonly metrics: StreamMetrics;
  readonly guard: Pick<Guard, 'identify'>;
  readonly findEmbedSites: FindEmbedSites;
  readonly bytes: Pick<ByteMeter, 'admit' | 'isExceeded' | 'count'>;
  readonly recordMediaRequest: RecordMediaRequest;
  readonly publicUrl: URL;
  /** Limit for cached media and transfers in progress together. */
  readonly cacheBytesMax: number;
};

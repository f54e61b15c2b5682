import type { VideoWire } from '#features/videos/wire.ts';

import { formatDuration } from './format-duration.ts';
import { nameProvider } from './name-provider.ts';

/** A term and its value, which is null where nothing is known. */
export type Fact = readonly [term: string, value: string | null];
type KnownFact = readonly [term: string, value: string];

/** What every page tells of a video, beside its type. */
export function listMediaFacts(video: VideoWire): readonly Fact[] {
  const { provider, duration, width, height, live } = video;
  return [
    ['Provider', nameProvider(provider)],
    ['Duration', live?.state === 'live' || duration === null ? null : formatDuration(duration)],
    ['Resolution', width === null || height === null ? null : `${width} × ${height}`],
  ];
}

export function dropUnknown(facts: readonly Fact[]): readonly KnownFact[] {
  return facts.flatMap(([term, value]) => (value === null ? [] : [[term, value] as const]));
}

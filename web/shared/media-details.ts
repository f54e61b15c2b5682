import type { MediaLabels } from '#features/pages/messages/messages-wire.ts';
import { formatDuration } from '#lib/text/format-duration.ts';
import type { Video } from '#sdk';

import { toProviderName } from './provider-name.ts';

/** A label and its value, or null if the value is unknown. */
export type Detail = readonly [term: string, value: string | null];
type KnownDetail = readonly [term: string, value: string];

/** The details that all pages show. The type is not included. */
export function listMediaDetails(
  video: Pick<Video, 'provider' | 'duration' | 'width' | 'height' | 'live'>,
  labels: MediaLabels,
): readonly Detail[] {
  const { provider, duration, width, height, live } = video;
  return [
    [labels.provider, toProviderName(provider, labels)],
    [
      labels.duration,
      live?.state === 'live' || duration === null ? null : formatDuration(duration),
    ],
    [labels.resolution, width === null || height === null ? null : `${width} × ${height}`],
  ];
}

export function omitUnknown(details: readonly Detail[]): readonly KnownDetail[] {
  return details.flatMap(([term, value]) => (value === null ? [] : [[term, value] as const]));
}

import type { VideoWire } from '#features/videos/index.ts';

import type { ShownVideo } from './shown-video.ts';

/** A schema.org object for search engines. `null` fields are omitted. */
export type MediaObject = Readonly<Record<string, unknown>> & {
  readonly '@type': 'VideoObject' | 'AudioObject';
};

export function toMediaObject({ wire, posterUrl, sites }: ShownVideo, name: string): MediaObject {
  return {
    '@context': 'https://schema.org',
    '@type': wire.hasVideo ? 'VideoObject' : 'AudioObject',
    '@id': wire.embed.player,
    url: wire.embed.player,
    name,
    // Search engines ignore videos without a description.
    description: wire.description ?? name,
    uploadDate: wire.publishedAt ?? wire.createdAt,
    ...(wire.author !== null && { author: toPerson(wire.author) }),
    ...(posterUrl !== null && { thumbnailUrl: [posterUrl] }),
    ...(wire.duration !== null && { duration: toDuration(wire.duration) }),
    ...(wire.width !== null && { width: wire.width }),
    ...(wire.height !== null && { height: wire.height }),
    ...(sites.kind === 'any' && toPlayerLinks(wire.embed)),
    ...(wire.live !== null && { publication: toBroadcast(wire.live, wire.createdAt) }),
  };
}

function toPlayerLinks({ iframe, stream }: VideoWire['embed']): object {
  return { embedUrl: iframe, ...(stream !== null && { contentUrl: stream }) };
}

function toBroadcast({ state }: NonNullable<VideoWire['live']>, startDate: string): object {
  return { '@type': 'BroadcastEvent', isLiveBroadcast: state === 'live', startDate };
}

function toPerson({ name, url }: NonNullable<VideoWire['author']>): object {
  return { '@type': 'Person', name, ...(url !== null && { url }) };
}

/** ISO 8601 §5.5.2 in whole seconds, because some consumers of VideoObject reject fractions. */
function toDuration(seconds: number): string {
  return `PT${Math.max(1, Math.round(seconds))}S`;
}

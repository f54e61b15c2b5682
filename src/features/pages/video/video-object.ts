import type { VideoWire } from '#features/videos/index.ts';

import type { ShownVideo } from './shown-video.ts';

/** The video as a schema.org VideoObject for search engines. `null` fields are omitted. */
export type VideoObject = Readonly<Record<string, unknown>> & { readonly '@type': 'VideoObject' };

export function toVideoObject({ wire, posterUrl, sites }: ShownVideo, name: string): VideoObject {
  const mayPlayElsewhere = sites.kind === 'any';
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
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
    ...(mayPlayElsewhere && { embedUrl: wire.embed.iframe }),
    ...(mayPlayElsewhere && wire.embed.stream !== null && { contentUrl: wire.embed.stream }),
    ...(wire.live !== null && {
      publication: {
        '@type': 'BroadcastEvent',
        isLiveBroadcast: wire.live.state === 'live',
        startDate: wire.createdAt,
      },
    }),
  };
}

function toPerson({ name, url }: NonNullable<VideoWire['author']>): object {
  return { '@type': 'Person', name, ...(url !== null && { url }) };
}

/** ISO 8601 §5.5.2 in whole seconds, because some consumers of VideoObject reject fractions. */
function toDuration(seconds: number): string {
  return `PT${Math.max(1, Math.round(seconds))}S`;
}

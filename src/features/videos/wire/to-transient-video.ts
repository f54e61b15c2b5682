import { DESCRIPTION_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import {
  decideUrlReasons,
  type Resolution,
  type ResolvedMedia,
} from '#features/resolution/index.ts';
import { cleanLine, cleanText } from '#lib/text/clean-text.ts';

import { toFieldsWire, UNSET_VALUES } from '../fields/owner-values.ts';
import { toTitle } from '../fields/to-title.ts';
import { type MediaFields, NO_MEDIA, toSourceFields } from './to-video-wire.ts';
import type { SourceWire, VideoWire } from './wire.ts';

/** Fields that only stored videos have. They are null here. */
type StoredField = 'id' | 'embed' | 'visibility' | 'posterUploadedAt' | 'createdAt' | 'updatedAt';

/**
 * A VideoObject for a resolution that was not stored. It has all fields, but those that would link
 * to this service are null, such as the `url` of a proxied source.
 */
export type TransientVideo = Omit<VideoWire, StoredField | 'sources' | 'status'> & {
  readonly [field in StoredField]: null;
} & {
  readonly status: 'ready' | 'failed';
  readonly sources: readonly TransientSource[];
};

type TransientSource = Omit<SourceWire, 'id' | 'url' | 'sourceUrl'> & {
  readonly id: null;
  readonly url: string | null;
};

export function toTransientVideo(
  resolution: Resolution,
  { sourceUrl, nowMs }: { readonly sourceUrl: URL; readonly nowMs: number },
): TransientVideo {
  const isResolved = resolution.kind === 'resolved';
  const now = new Date(nowMs).toISOString();
  return {
    id: null,
    status: isResolved ? 'ready' : 'failed',
    provider: resolution.provider,
    ...toFieldsWire(UNSET_VALUES, ['everyone']),
    ...toMedia(isResolved ? resolution.media : null),
    title:
      toTitle({
        provider: resolution.provider,
        storedTitle: isResolved ? toStoredTitle(resolution.media) : null,
        sourceUrl,
      }) ?? sourceUrl.host,
    subtitles: [],
    embed: null,
    visibility: null,
    error: isResolved ? null : { code: resolution.code, message: resolution.message },
    sourceUrl: sourceUrl.href,
    posterUploadedAt: null,
    createdAt: null,
    updatedAt: null,
    resolvedAt: isResolved ? now : null,
    checkedAt: now,
  };
}

function toMedia(
  media: ResolvedMedia | null,
): MediaFields & Pick<TransientVideo, 'description' | 'sources'> {
  if (media === null) return { ...NO_MEDIA, description: null, sources: [] };
  const { description, thumbnailUrl } = media;
  const isLoadable = thumbnailUrl !== null && decideUrlReasons(thumbnailUrl).length === 0;
  return {
    type: media.type,
    playback: media.sources.length > 0 ? 'stream' : 'frame',
    hasVideo: media.hasVideo,
    description: description === null ? null : cleanText(description, DESCRIPTION_CHARACTERS_MAX),
    thumbnailUrl: isLoadable ? thumbnailUrl.href : null,
    duration: media.duration,
    width: media.width,
    height: media.height,
    live: media.live,
    author: toAuthor(media),
    publishedAt:
      media.publishedAtMs === undefined ? null : new Date(media.publishedAtMs).toISOString(),
    sources: media.sources.map((source, position) => {
      const proxied = source.proxyReasons.length > 0;
      return {
        id: null,
        url: proxied ? null : source.url.href,
        ...toSourceFields(source, { proxied, isLost: false, position }),
      };
    }),
  };
}

function toAuthor({ author, sources }: ResolvedMedia): VideoWire['author'] {
  if (author === undefined) return null;
  const isHidden = sources.some(({ proxyReasons }) => proxyReasons.length > 0);
  return { name: author.name, url: isHidden ? null : (author.url?.href ?? null) };
}

function toStoredTitle({ title }: ResolvedMedia): string | null {
  return title === null ? null : cleanLine(title, TITLE_CHARACTERS_MAX);
}

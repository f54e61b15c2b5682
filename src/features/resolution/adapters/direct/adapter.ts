import type { SourceFormat } from '#contract/media-types.ts';

import { allowsEmbedding } from '../../cross-origin.ts';
import type { FailureReason } from '../../failure-reasons.ts';
import type { SourceContent } from '../../fetch-content.ts';
import { probeMedia, type MediaProbe } from '../../media-index/probe-media.ts';
import type { Outcome } from '../../outcome.ts';
import { decideProxyReasons } from '../../proxy-reasons.ts';
import { readSignedExpiry } from '../../signed-expiry.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AdapterContext, ContentAdapter } from '../adapter.ts';
import { isPlayableType } from './playable-type.ts';

/** Files that a media element plays by itself: MP4 and its kin, and WebM. */
export const directAdapter: ContentAdapter = {
  kind: 'content',
  name: 'direct',
  about: {
    title: 'Files',
    takes: ['an MP4, QuickTime or WebM file, under any address'],
    gives: 'streams',
    asks: '1: its first 64 KiB; 2 where its index lies elsewhere',
  },
  accepts: ['mp4', 'quicktime', 'webm'],
  resolve: resolveFile,
};

async function resolveFile(content: SourceContent, context: AdapterContext): Promise<Outcome> {
  const probe = await probeMedia(content, context);
  context.session.trace.note('index', content.url, probe.kind);
  const reason = refusalOf(probe, content);
  if (reason !== undefined) return { kind: 'failed', provider: directAdapter.name, reason };
  return toOutcome(content, probe.kind === 'video' ? probe : UNKNOWN);
}

type Metadata = Pick<
  MediaProbe & { readonly kind: 'video' },
  'duration' | 'width' | 'height' | 'codecs' | 'frameRate'
>;

const UNKNOWN: Metadata = {
  duration: null,
  width: null,
  height: null,
  codecs: null,
  frameRate: null,
};

/** Video codecs, as the index reader names them, that browsers play from a QuickTime file. */
const QUICKTIME_CODECS: ReadonlySet<string> = new Set(['avc', 'hevc', 'av1', 'vp9']);

function refusalOf(probe: MediaProbe, content: SourceContent): FailureReason | undefined {
  if (probe.kind === 'audio_only' || probe.kind === 'damaged') return probe.kind;
  const isUnplayableQuickTime =
    content.kind === 'quicktime' &&
    probe.kind === 'video' &&
    !QUICKTIME_CODECS.has(probe.videoCodec ?? '');
  return isUnplayableQuickTime ? 'quicktime_codec' : undefined;
}

function toOutcome(content: SourceContent, metadata: Metadata): Outcome {
  const { duration, width, height, codecs, frameRate } = metadata;
  const format: SourceFormat = content.kind === 'webm' ? 'WebM' : 'MP4';
  const { requestedUrl: url, requestHeaders } = content;
  return {
    kind: 'resolved',
    provider: directAdapter.name,
    media: {
      ...NO_DETAILS,
      type: format,
      duration,
      width,
      height,
      live: null,
      sources: [
        {
          format,
          mimeType: format === 'WebM' ? 'video/webm' : 'video/mp4',
          url,
          headers: requestHeaders,
          proxyReasons: decideProxyReasons({
            url,
            related: [content.url],
            requestHeaders,
            refusesOrigin: !allowsEmbedding(content.headers),
            hasLyingType: !isPlayableType(format, content.headers),
          }),
          duration,
          width,
          height,
          codecs,
          frameRate,
          // Of the whole file, on average.
          bitrate:
            duration === null || content.size === null
              ? null
              : Math.round((content.size * 8) / duration),
          size: content.size,
          drm: null,
          variants: null,
          audioTracks: null,
          expiresAtMs: readSignedExpiry(url),
        },
      ],
      iframeUrl: null,
    },
  };
}

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

export const directAdapter: ContentAdapter = {
  kind: 'content',
  name: 'direct',
  info: {
    title: 'Files',
    inputs: ['MP4, QuickTime and WebM files at any URL'],
    output: 'streams',
    requests: '1 (first 64 KiB); 2 if the index is elsewhere in the file',
  },
  accepts: ['mp4', 'quicktime', 'webm'],
  resolve: resolveFile,
};

async function resolveFile(content: SourceContent, context: AdapterContext): Promise<Outcome> {
  const probe = await probeMedia(content, context);
  context.session.trace.addStep('index', content.url, probe.kind);
  const reason = classifyFailure(probe, content);
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

/** Codecs that browsers play from a QuickTime file. */
const QUICKTIME_CODECS: ReadonlySet<string> = new Set(['avc', 'hevc', 'av1', 'vp9']);

function classifyFailure(probe: MediaProbe, content: SourceContent): FailureReason | undefined {
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
            isCorsBlocked: !allowsEmbedding(content.headers),
            hasMismatchedType: !isPlayableType(format, content.headers),
          }),
          duration,
          width,
          height,
          codecs,
          frameRate,
          // Average over the entire file.
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

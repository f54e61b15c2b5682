import type { SourceFormat } from '#contract/media-types.ts';
import { isBrowserCodec } from '#lib/media/browser-codecs.ts';
import { readSignedExpiry } from '#lib/net/signed-expiry.ts';

import { allowsEmbedding } from '../../content/cross-origin.ts';
import { probeMedia, type MediaProbe } from '../../content/media-index/probe-media.ts';
import { decideProxyReasons } from '../../content/proxy-reasons.ts';
import { toChapterCaptions } from '../../content/to-chapter-captions.ts';
import { NO_DETAILS } from '../../content/video-details.ts';
import type { AdapterContext, ContentAdapter } from '../../core/adapter.ts';
import type { FailureReason } from '../../core/failure-reasons.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { type FileType, isPlayableType } from './playable-type.ts';

export const directAdapter: ContentAdapter = {
  kind: 'content',
  name: 'direct',
  info: {
    title: 'Files',
    inputs: ['MP4, QuickTime and WebM files at any URL'],
    output: 'streams',
    requests: '1 (first 64 KiB); 2 if the index is elsewhere in the file',
  },
  canaries: [
    {
      url: 'https://media.w3.org/2010/05/sintel/trailer.mp4',
      id: 'sintel/trailer.mp4',
      plays: 'streams',
      duration: 52.2,
      basis: 'the sample video of the W3C',
    },
  ],
  accepts: ['mp4', 'quicktime', 'webm'],
  resolve: resolveFile,
};

async function resolveFile(content: SourceContent, ctx: AdapterContext): Promise<Outcome> {
  const probe = await probeMedia(content, ctx.session);
  ctx.session.trace.addStep('index', content.url, describeProbe(probe));
  if (content.ranges !== 'honored') {
    ctx.session.trace.addStep('ranges', content.url, `${content.ranges}, so seeking is limited`);
  }
  if (probe.kind === 'encrypted') throw new ResolutionError('drm', { names: probe.schemes });
  const reason = classifyFailure(probe, content);
  if (reason !== undefined) {
    const isCodec = reason === 'quicktime_codec' && probe.kind === 'media';
    throw new ResolutionError(reason, { names: isCodec ? (probe.codecs?.split(',') ?? []) : [] });
  }
  return toOutcome(content, probe.kind === 'media' ? probe : UNKNOWN);
}

type Metadata = Pick<
  MediaProbe & { readonly kind: 'media' },
  'hasVideo' | 'duration' | 'width' | 'height' | 'codecs' | 'frameRate' | 'chapters'
>;

const UNKNOWN: Metadata = {
  hasVideo: true,
  duration: null,
  width: null,
  height: null,
  codecs: null,
  frameRate: null,
  chapters: [],
};

/** The trace reports codecs without browser support, which fail only when the video is played. */
function describeProbe(probe: MediaProbe): string {
  if (probe.kind === 'encrypted') return `encrypted: ${probe.schemes.join(', ')}`;
  if (probe.kind !== 'media') return probe.kind;
  const tracks = probe.hasVideo ? 'video' : 'audio';
  if (probe.codecs === null) return tracks;
  const unplayable = probe.codecs.split(',').filter((codec) => !isBrowserCodec(codec));
  const warning = unplayable.length === 0 ? '' : `; no browser plays ${unplayable.join(', ')}`;
  return `${tracks}: ${probe.codecs}${warning}`;
}

/** Codecs that browsers play from a QuickTime file. */
const QUICKTIME_CODECS: ReadonlySet<string> = new Set(['avc', 'hevc', 'av1', 'vp9', 'aac', 'mp3']);

function classifyFailure(probe: MediaProbe, content: SourceContent): FailureReason | undefined {
  if (probe.kind === 'damaged') return probe.kind;
  if (probe.kind === 'no_samples') return 'init_segment';
  const isUnplayableQuickTime =
    content.kind === 'quicktime' &&
    probe.kind === 'media' &&
    !QUICKTIME_CODECS.has(probe.mainCodec ?? '');
  if (!isUnplayableQuickTime) return undefined;
  return probe.hasVideo ? 'quicktime_codec' : 'audio_only';
}

function toOutcome(content: SourceContent, metadata: Metadata): Outcome {
  const { hasVideo, duration, width, height, codecs, frameRate, chapters } = metadata;
  const format: SourceFormat = content.kind === 'webm' ? 'WebM' : 'MP4';
  const mimeType = toMimeType(format, hasVideo);
  const { requestedUrl: url, requestHeaders } = content;
  return {
    kind: 'resolved',
    provider: directAdapter.name,
    media: {
      ...NO_DETAILS,
      type: format,
      hasVideo,
      duration,
      width,
      height,
      live: null,
      captions: toChapterCaptions(chapters, duration),
      sources: [
        {
          format,
          mimeType,
          url,
          headers: requestHeaders,
          proxyReasons: decideProxyReasons({
            url,
            related: [content.url],
            requestHeaders,
            isCorsBlocked: !allowsEmbedding(content.headers),
            hasMismatchedType: !isPlayableType(mimeType, content.headers),
            refusesRanges: content.ranges === 'refused',
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

function toMimeType(format: SourceFormat, hasVideo: boolean): FileType {
  if (format === 'WebM') return hasVideo ? 'video/webm' : 'audio/webm';
  return hasVideo ? 'video/mp4' : 'audio/mp4';
}

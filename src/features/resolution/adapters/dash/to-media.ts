import type { LiveState } from '#contract/media-types.ts';
import type { Mpd } from '#lib/dash/mpd.ts';
import { readSignedExpiry } from '#lib/net/signed-expiry.ts';

import { allowsScript } from '../../content/cross-origin.ts';
import { pickBestVariant } from '../../content/pick-best-variant.ts';
import { decideProxyReasons } from '../../content/proxy-reasons.ts';
import { NO_DETAILS } from '../../content/video-details.ts';
import type { ResolvedMedia } from '../../core/resolution.ts';
import type { SourceContent } from '../../core/source-content.ts';

export function toDashMedia(
  mpd: Mpd,
  {
    content,
    origin,
    nowMs,
    isAudio,
  }: {
    readonly content: SourceContent;
    readonly origin: string;
    readonly nowMs: number;
    readonly isAudio: boolean;
  },
): ResolvedMedia {
  const { requestedUrl: url, requestHeaders } = content;
  const live = toLiveState(mpd, nowMs);
  const duration = live?.state === 'live' ? null : mpd.duration;
  const variants = mpd.variants.map(({ bandwidth: bitrate, ...variant }) => ({
    ...variant,
    bitrate,
  }));
  const best = pickBestVariant(variants);
  const bases = mpd.baseUrls.flatMap((base) => URL.parse(base, content.url.href) ?? []);
  // Segments are not fetched, so the CORS headers of other origins are unknown.
  const isOtherOrigin = bases.some((base) => base.origin !== content.url.origin);
  return {
    ...NO_DETAILS,
    type: live === null ? 'DASH' : 'live',
    hasVideo: !isAudio,
    duration,
    width: best.width,
    height: best.height,
    live,
    sources: [
      {
        format: 'DASH',
        mimeType: 'application/dash+xml',
        url,
        headers: requestHeaders,
        proxyReasons: decideProxyReasons({
          url,
          related: [content.url, ...bases],
          requestHeaders,
          isCorsBlocked: isOtherOrigin || !allowsScript(content.headers, origin),
        }),
        ...best,
        duration,
        size: null,
        drm: mpd.drm,
        variants,
        audioTracks: mpd.audioTracks.length === 0 ? null : mpd.audioTracks,
        expiresAtMs: readSignedExpiry(url),
      },
    ],
    iframeUrl: null,
  };
}

/** A dynamic MPD is live until its duration has passed (ISO/IEC 23009-1 §5.3.1.2). */
function toLiveState(mpd: Mpd, nowMs: number): LiveState | null {
  if (!mpd.dynamic) return null;
  const { availabilityStartMs: startMs, duration } = mpd;
  const isOver = startMs !== null && duration !== null && startMs + duration * 1000 < nowMs;
  return {
    state: isOver ? 'ended' : 'live',
    latencyTarget: isOver ? null : mpd.suggestedPresentationDelay,
    dvrWindow: mpd.timeShiftBufferDepth,
  };
}

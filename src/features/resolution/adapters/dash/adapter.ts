import type { Mpd } from '#lib/dash/mpd.ts';
import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';
import type { MediaContent } from '#lib/media/classify-content.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import { readInitSegments } from '../../content/media-index/read-init-segments.ts';
import { readSegment } from '../../content/read-segment.ts';
import type { AdapterContext, ContentAdapter } from '../../core/adapter.ts';
import { classifyScheme } from '../../core/classify-forbidden.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { fetchContent, filterHeadersFor } from '../../fetch/fetch-content.ts';
import { fetchText } from '../../fetch/fetch-text.ts';
import { runTask } from '../../fetch/run-task.ts';
import { type ReadMpd, task as readMpdTask } from './read-mpd-task.ts';
import { toDashMedia } from './to-media.ts';

/**
 * Reads the MPD, its initialization segments if it declares no encryption, and the segment with
 * which players start, whose host may require more.
 */
export const dashAdapter: ContentAdapter = {
  kind: 'content',
  name: 'dash',
  info: {
    title: 'DASH',
    inputs: ['DASH manifests (MPD) at any URL, live or on demand'],
    output: 'streams',
    requests:
      '1 (MPD); 2 if it names another one; up to 3 for initialization segments; 1 (segment)',
  },
  canaries: [
    {
      url: 'https://dash.akamaized.net/akamai/bbb_30fps/bbb_30fps.mpd',
      id: 'bbb_30fps.mpd',
      plays: 'streams',
      duration: 634.6,
      basis: 'the sample stream of the DASH Industry Forum',
    },
  ],
  accepts: ['dash'],
  resolve: resolveMpd,
};

async function resolveMpd(content: SourceContent, ctx: AdapterContext): Promise<Outcome> {
  const named = await readContent(content, ctx);
  const location = findLocation(named, content);
  if (location === null) return await toOutcome(named, content, ctx);
  // Players can't start with an MPD that only names another one, so the source gets the other URL.
  await using current = await fetchContent(ctx.session, location, {
    step: 'location',
    requestHeaders: filterHeadersFor(content, location),
    page: content.page,
  });
  return await toOutcome(await readContent(current, ctx), current, ctx);
}

async function readContent(
  content: SourceContent,
  { session, nowMs }: AdapterContext,
): Promise<ReadMpd> {
  const text = await fetchText(session, content, {
    bytesMax: MANIFEST_BYTES_MAX,
    overflow: 'reject',
  });
  const result = await runTask(session, readMpdTask, { ...text, url: content.url.href, nowMs });
  if (result.kind === 'read') return result;
  // An MPD that playback cannot rewrite fails here, with its reason in the trace.
  session.trace.addStep('mpd', content.url, result.problem);
  throw new ResolutionError(result.reason === 'url_too_long' ? 'long_urls' : 'bad_playlist');
}

/** The URL of the MPD that an MPD without periods names; null for other MPDs. */
function findLocation({ mpd }: ReadMpd, { url }: SourceContent): URL | null {
  if (mpd === undefined || mpd.periods > 0 || mpd.location === null) return null;
  const location = URL.parse(mpd.location, url.href);
  if (location !== null && !isWebUrl(location)) throw new ResolutionError(classifyScheme(location));
  return location;
}

async function toOutcome(
  { mpd, initSegments, startSegment, urls }: ReadMpd,
  content: SourceContent,
  { session, nowMs }: AdapterContext,
): Promise<Outcome> {
  if (mpd === undefined || mpd.periods === 0) throw new ResolutionError('bad_playlist');
  session.trace.addStep(
    'mpd',
    content.url,
    `${mpd.periods} periods, ${mpd.dynamic ? 'dynamic' : 'static'}`,
  );
  if (mpd.requiresDrm) {
    const names = [...(mpd.drm ?? []), ...mpd.encryptionSchemes];
    session.trace.addStep('encryption', content.url, names.join(', '));
    throw new ResolutionError('drm', { names });
  }
  // Some encrypted segments are not declared in the MPD.
  const found = mpd.drm === null ? await readInitSegments(session, initSegments, content) : null;
  if (startSegment !== null) await readSegment(session, new URL(startSegment), content);
  return {
    kind: 'resolved',
    provider: dashAdapter.name,
    media: toDashMedia(mpd, {
      content,
      origin: session.publicOrigin,
      nowMs,
      isAudio: isAudio(mpd, found?.content),
    }),
    resources: [...urls, ...listFiles(initSegments, startSegment)].flatMap(
      (url) => URL.parse(url) ?? [],
    ),
  };
}

/** The MPD names them by templates, which are not URLs. */
function listFiles(
  initSegments: ReadMpd['initSegments'],
  startSegment: string | null,
): readonly string[] {
  return [
    ...initSegments.map(({ href }) => href),
    ...(startSegment === null ? [] : [startSegment]),
  ];
}

/** An MPD lists its audio separately, unless it does not state the type of its media. */
function isAudio({ variants, audioTracks }: Mpd, found: MediaContent | undefined): boolean {
  return variants.length === 0 && (audioTracks.length > 0 || found === 'audio');
}

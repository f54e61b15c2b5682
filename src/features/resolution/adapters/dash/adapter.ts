import { MANIFEST_BYTES_MAX } from '#contract/limits.ts';
import { classifyMpd } from '#lib/dash/classify-mpd.ts';
import { MpdError } from '#lib/dash/mpd-error.ts';
import type { Mpd } from '#lib/dash/mpd.ts';

import type { SourceContent } from '../../fetch-content.ts';
import { fetchText } from '../../fetch-text.ts';
import type { Outcome } from '../../outcome.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AdapterContext, ContentAdapter } from '../adapter.ts';
import { toDashMedia } from './to-media.ts';

/** DASH, on demand and live. The MPD says all; no segment is fetched. */
export const dashAdapter: ContentAdapter = {
  kind: 'content',
  name: 'dash',
  about: {
    title: 'DASH',
    takes: ['an MPD, on demand or live, under any address'],
    gives: 'streams',
    asks: '1: the MPD',
  },
  accepts: ['dash'],
  resolve: resolveMpd,
};

async function resolveMpd(content: SourceContent, context: AdapterContext): Promise<Outcome> {
  const { session, nowMs } = context;
  const text = await fetchText(session, content, {
    bytesMax: MANIFEST_BYTES_MAX,
    beyond: 'refuse',
  });
  const mpd = readMpd(text);
  if (mpd === undefined || mpd.periods === 0) throw new ResolutionStop('bad_playlist');
  session.trace.note(
    'mpd',
    content.url,
    `${mpd.periods} periods, ${mpd.dynamic ? 'dynamic' : 'static'}`,
  );
  if (mpd.fullyProtected) throw new ResolutionStop('drm');
  return {
    kind: 'resolved',
    provider: dashAdapter.name,
    media: toDashMedia(mpd, { content, origin: session.publicOrigin, nowMs }),
  };
}

function readMpd(text: string): Mpd | undefined {
  try {
    return classifyMpd(text);
  } catch (error) {
    if (!(error instanceof MpdError)) throw error;
    throw new ResolutionStop('bad_playlist', { cause: error });
  }
}

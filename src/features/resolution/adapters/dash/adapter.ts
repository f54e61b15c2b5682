import { MANIFEST_BYTES_MAX } from '#contract/limits.ts';
import { classifyMpd } from '#lib/dash/classify-mpd.ts';
import { MpdError } from '#lib/dash/mpd-error.ts';
import type { Mpd } from '#lib/dash/mpd.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';
import { rewriteMpd } from '#lib/dash/rewrite-mpd.ts';
import { toTemplateText } from '#lib/dash/template-text.ts';

import type { SourceContent } from '../../fetch-content.ts';
import { fetchText } from '../../fetch-text.ts';
import type { Outcome } from '../../outcome.ts';
import { ResolutionError } from '../../resolution-error.ts';
import { createUrlCounter } from '../../url-counter.ts';
import type { AdapterContext, ContentAdapter } from '../adapter.ts';
import { toDashMedia } from './to-media.ts';

/** Reads only the MPD; no segment is fetched. */
export const dashAdapter: ContentAdapter = {
  kind: 'content',
  name: 'dash',
  info: {
    title: 'DASH',
    inputs: ['DASH manifests (MPD) at any URL, live or on demand'],
    output: 'streams',
    requests: '1 (MPD)',
  },
  accepts: ['dash'],
  resolve: resolveMpd,
};

async function resolveMpd(content: SourceContent, context: AdapterContext): Promise<Outcome> {
  const { session, nowMs } = context;
  const text = await fetchText(session, content, {
    bytesMax: MANIFEST_BYTES_MAX,
    overflow: 'reject',
  });
  const mpd = parseMpd(text, content.url, context);
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
  return {
    kind: 'resolved',
    provider: dashAdapter.name,
    media: toDashMedia(mpd, { content, origin: session.publicOrigin, nowMs }),
  };
}

/** An MPD that playback cannot rewrite fails here, with its reason in the trace. */
function parseMpd(text: string, base: URL, { session }: AdapterContext): Mpd | undefined {
  try {
    const document = readMpd(text);
    const counter = createUrlCounter();
    rewriteMpd(document, {
      base,
      root: '/stream/',
      origin: '',
      sealResource: ({ url }) => counter.add(url.href),
      sealTemplate: (template) => counter.add(toTemplateText(template)),
    });
    if (counter.exceedsLimits()) throw new MpdError('too_large');
    return classifyMpd(document);
  } catch (error) {
    if (!(error instanceof MpdError)) throw error;
    session.trace.addStep('mpd', base, error.message);
    throw new ResolutionError('bad_playlist', { cause: error });
  }
}

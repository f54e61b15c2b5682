import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';

import { readInitSegments } from '../../content/media-index/read-init-segments.ts';
import type { AdapterContext, ContentAdapter } from '../../core/adapter.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { fetchText } from '../../fetch/fetch-text.ts';
import { runTask } from '../../fetch/run-task.ts';
import { task as readMpdTask } from './read-mpd-task.ts';
import { toDashMedia } from './to-media.ts';

/** Reads the MPD and, if it declares no encryption, its initialization segments. */
export const dashAdapter: ContentAdapter = {
  kind: 'content',
  name: 'dash',
  info: {
    title: 'DASH',
    inputs: ['DASH manifests (MPD) at any URL, live or on demand'],
    output: 'streams',
    requests: '1 (MPD); up to 3 for initialization segments',
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
  const { session, nowMs } = ctx;
  const text = await fetchText(session, content, {
    bytesMax: MANIFEST_BYTES_MAX,
    overflow: 'reject',
  });
  const result = await runTask(session, readMpdTask, { ...text, url: content.url.href });
  // An MPD that playback cannot rewrite fails here, with its reason in the trace.
  if (result.kind === 'refused') session.trace.addStep('mpd', content.url, result.problem);
  const { mpd, initSegments, urls } =
    result.kind === 'read' ? result : { mpd: undefined, initSegments: [], urls: [] };
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
  if (mpd.drm === null) await readInitSegments(session, initSegments, content);
  return {
    kind: 'resolved',
    provider: dashAdapter.name,
    media: toDashMedia(mpd, { content, origin: session.publicOrigin, nowMs }),
    resources: urls.flatMap((url) => URL.parse(url) ?? []),
  };
}

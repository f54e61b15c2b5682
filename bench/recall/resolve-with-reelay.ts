import { createResolveUrl } from '../../src/features/resolution/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createScriptedEgress } from '../../test/support/scripted-egress.ts';
import { testThreads } from '../../test/support/test-threads.ts';
import type { Claim } from './classify-claims.ts';
import type { ScriptedWeb } from './scripted-web.ts';

/** Resolves a URL with all adapters, like the service, but over the scripted web. */
export async function resolveWithReelay(url: URL, web: ScriptedWeb): Promise<readonly Claim[]> {
  const resolveUrl = createResolveUrl({
    threads: testThreads,
    egress: createScriptedEgress(web),
    clock: systemClock,
    publicOrigin: 'https://reelay.test',
  });
  const resolution = await resolveUrl(url, { signal: new AbortController().signal });
  if (resolution.kind === 'failed') return [];
  const { sources, iframeUrl } = resolution.media;
  const playableUrls = [
    ...sources.map((source) => source.url),
    ...(iframeUrl === null ? [] : [iframeUrl]),
  ];
  return playableUrls.map(({ href }) => ({ text: href, isVideo: true }));
}

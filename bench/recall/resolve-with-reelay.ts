import { createTestResolveUrl } from '../../test/support/resolver.ts';
import { createScriptedEgress } from '../../test/support/scripted-egress.ts';
import type { Claim } from './classify-claims.ts';
import type { ScriptedWeb } from './scripted-web.ts';

/** Resolves a URL with all adapters, like the service, but over the scripted web. */
export async function resolveWithReelay(url: URL, web: ScriptedWeb): Promise<readonly Claim[]> {
  const resolveUrl = createTestResolveUrl({ egress: createScriptedEgress(web) });
  const resolution = await resolveUrl(url);
  if (resolution.kind === 'failed') return [];
  const { sources, iframeUrl } = resolution.media;
  const playableUrls = [
    ...sources.map((source) => source.url),
    ...(iframeUrl === null ? [] : [iframeUrl]),
  ];
  return playableUrls.map(({ href }) => ({ text: href, isVideo: true }));
}

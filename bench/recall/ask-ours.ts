import { createResolveUrl } from '../../src/features/resolution/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createScriptedEgress } from '../../test/support/scripted-egress.ts';
import type { Claim } from './judge-claims.ts';
import type { ScriptedWeb } from './scripted-web.ts';

/** Resolves as the service does, with all its adapters, over a web of our making. */
export async function askOurs(address: URL, web: ScriptedWeb): Promise<readonly Claim[]> {
  const resolveUrl = createResolveUrl({
    egress: createScriptedEgress(web),
    clock: systemClock,
    publicOrigin: 'https://reelay.test',
  });
  const resolution = await resolveUrl(address, { signal: new AbortController().signal });
  if (resolution.kind === 'failed') return [];
  const { sources, iframeUrl } = resolution.media;
  const addresses = [...sources.map(({ url }) => url), ...(iframeUrl === null ? [] : [iframeUrl])];
  return addresses.map(({ href }) => ({ text: href, isVideo: true }));
}

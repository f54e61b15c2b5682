import assert from 'node:assert/strict';

import type { ResolvedMedia } from '#features/resolution/index.ts';

import { resolveScripted, type ScriptedResponses } from './scripted-upstream.ts';

/**
 * Asserts that the URL resolves to these sources, in this order. Returns the media for further
 * checks.
 */
export async function assertPlays(
  url: string,
  {
    responses,
    provider,
    sources,
  }: {
    readonly responses: ScriptedResponses;
    readonly provider: string;
    readonly sources: readonly string[];
  },
): Promise<ResolvedMedia> {
  const { resolution } = await resolveScripted(url, responses);
  assert.ok(resolution.kind === 'resolved');
  assert.equal(resolution.provider, provider);
  const { media } = resolution;
  assert.deepEqual(
    media.sources.map((source) => source.url.href),
    sources,
  );
  return media;
}

/** Asserts that the URL has no sources and plays in the provider's own player. */
export async function assertFramed(
  url: string,
  { responses, player }: { readonly responses: ScriptedResponses; readonly player: string },
): Promise<ResolvedMedia> {
  const { resolution } = await resolveScripted(url, responses);
  assert.ok(resolution.kind === 'resolved');
  const { media } = resolution;
  assert.deepEqual(media.sources, []);
  assert.equal(media.iframeUrl?.href, player);
  return media;
}

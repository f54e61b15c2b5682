import assert from 'node:assert/strict';

import type { ResolvedMedia } from '#features/resolution/index.ts';

import { resolveScripted, type ScriptedAnswers } from './scripted-upstream.ts';

type Played = {
  readonly answers: ScriptedAnswers;
  readonly provider: string;
  readonly sources: readonly string[];
};

/** An address plays from these sources, in this order; what else is known of it. */
export async function assertPlays(
  address: string,
  { answers, provider, sources }: Played,
): Promise<ResolvedMedia> {
  const { resolution } = await resolveScripted(address, answers);
  assert.ok(resolution.kind === 'resolved');
  assert.equal(resolution.provider, provider);
  const { media } = resolution;
  assert.deepEqual(
    media.sources.map(({ url }) => url.href),
    sources,
  );
  return media;
}

type Framed = { readonly answers: ScriptedAnswers; readonly player: string };

/** It has no sources and plays in its provider's own player; what else is known of it. */
export async function assertFramed(
  address: string,
  { answers, player }: Framed,
): Promise<ResolvedMedia> {
  const { resolution } = await resolveScripted(address, answers);
  assert.ok(resolution.kind === 'resolved');
  const { media } = resolution;
  assert.deepEqual(media.sources, []);
  assert.equal(media.iframeUrl?.href, player);
  return media;
}

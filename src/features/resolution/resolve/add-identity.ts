import { nameFile } from '#lib/net/identify-web-url.ts';

import type { Outcome } from '../core/outcome.ts';
import type { TrailStep } from '../core/resolution.ts';
import type { SourceContent } from '../core/source-content.ts';

/** Steps of one trail, which repeat if adapters resolve their own URL again. */
const TRAIL_STEPS_MAX = 12;

/** Puts a step in front of the trail of a resolved outcome. */
export function addStep(outcome: Outcome, step: TrailStep): Outcome {
  if (outcome.kind === 'failed') return outcome;
  return { ...outcome, trail: [step, ...(outcome.trail ?? [])].slice(0, TRAIL_STEPS_MAX) };
}

/** Adds the step from a URL to that of its response, if they differ. */
export function addRedirect(outcome: Outcome, from: URL, to: URL): Outcome {
  return from.href === to.href ? outcome : addStep(outcome, { url: to, by: 'redirect' });
}

export function addNames(outcome: Outcome, names: readonly string[]): Outcome {
  if (outcome.kind === 'failed' || names.length === 0) return outcome;
  return { ...outcome, names: [...names, ...(outcome.names ?? [])].slice(0, TRAIL_STEPS_MAX) };
}

/** An entity tag that is not weak (RFC 9110 §8.8.3), of up to 200 characters. */
const STRONG_TAG = /^"[\x21\x23-\x7e\x80-\xff]{1,200}"$/;

/** The name of a file whose strong validator and size the server sends; else none. */
export function nameContent({
  url,
  headers,
  size,
}: Pick<SourceContent, 'url' | 'headers' | 'size'>): readonly string[] {
  const etag = headers.get('etag');
  if (etag === undefined || !STRONG_TAG.test(etag) || size === null) return [];
  return [`file ${nameFile(url, { etag, size })}`];
}

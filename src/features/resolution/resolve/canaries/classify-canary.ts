import type { Canary } from '../../core/canary.ts';
import type { FailureReason } from '../../core/failure-reasons.ts';
import { isRefusal } from '../../core/is-refusal.ts';
import type { Resolution, ResolvedMedia } from '../../core/resolution.ts';

/**
 * - `ok`: the result is the expected one.
 * - `changed`: the provider's response or the video differs, so the adapter may be outdated.
 * - `refused`: the provider or the network refuses this server, which shows nothing about changes.
 * - `gone`: the video does not exist any more, so another canary is required.
 */
export type CanaryStatus = 'ok' | 'changed' | 'refused' | 'gone';

export type CanaryVerdict = {
  readonly status: CanaryStatus;
  /** The failure reason, or the differences; null if there are none. */
  readonly detail: string | null;
};

const DURATION_TOLERANCE = 0.05;

const GONE: ReadonlySet<FailureReason> = new Set(['gone', 'legally_withheld', 'off_air']);
/** Refusals of a resolution that are typical of a changed interface. */
const CHANGED: ReadonlySet<FailureReason> = new Set([
  'invalid_response',
  'empty',
  'too_many_redirects',
]);
/** Failures that are not refusals, but do not show a change either. */
const REFUSED: ReadonlySet<FailureReason> = new Set([
  'login_required',
  'account_required',
  'url_blocked',
  'crowded',
]);

/** Compares the result of a resolution with the expectation. */
export function classifyCanary(
  { provider, canary }: { readonly provider: string; readonly canary: Canary },
  resolution: Resolution,
): CanaryVerdict {
  if (resolution.kind === 'failed') return classifyFailure(resolution.reason);
  // The adapter was not used.
  if (resolution.isFromYtDlp === true) return { status: 'ok', detail: null };
  // Only a fallback plays.
  if (resolution.refusal !== undefined) return classifyFailure(resolution.refusal.reason);
  const differences = [
    ...(resolution.provider === provider ? [] : [`provider ${resolution.provider}`]),
    ...compareMedia(canary, resolution.media),
  ];
  if (differences.length === 0) return { status: 'ok', detail: null };
  return { status: 'changed', detail: differences.join('; ') };
}

function classifyFailure(reason: FailureReason): CanaryVerdict {
  if (GONE.has(reason)) return { status: 'gone', detail: reason };
  if (CHANGED.has(reason)) return { status: 'changed', detail: reason };
  const isRefused = isRefusal(reason) || REFUSED.has(reason);
  return { status: isRefused ? 'refused' : 'changed', detail: reason };
}

function compareMedia(canary: Canary, media: ResolvedMedia): readonly string[] {
  const plays = media.sources.length > 0 ? 'streams' : 'player';
  if (plays !== canary.plays) return [`${plays}, expected ${canary.plays}`];
  const { duration } = canary;
  return [
    ...(hasId(canary, media) ? [] : [`no URL with the ID ${canary.id}`]),
    ...(duration === undefined || isSimilar(media.duration, duration)
      ? []
      : [`duration ${toSeconds(media.duration)}, expected ${toSeconds(duration)}`]),
  ];
}

function hasId({ id, plays, hasOpaqueStreams }: Canary, media: ResolvedMedia): boolean {
  if (plays === 'player') return media.iframeUrl?.href.includes(id) === true;
  return hasOpaqueStreams === true || media.sources.some(({ url }) => url.href.includes(id));
}

function isSimilar(actual: number | null, expected: number): boolean {
  return actual !== null && Math.abs(actual - expected) <= expected * DURATION_TOLERANCE;
}

function toSeconds(duration: number | null): string {
  return duration === null ? 'unknown' : `${Math.round(duration * 10) / 10} s`;
}

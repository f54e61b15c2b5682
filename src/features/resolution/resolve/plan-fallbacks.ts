import { hasVideoName } from '#lib/media/has-video-name.ts';

import type { Adapter, Fallback } from '../core/adapter.ts';
import type { FailureReason } from '../core/failure-reasons.ts';
import { isRefusal } from '../core/is-refusal.ts';
import type { RequestLog } from '../core/request-log.ts';

export type PlannedFallback = Pick<Fallback, 'kind' | 'complete'> & {
  readonly url: URL;
  /** The fallback is not requested, because its host is rate limiting this server. */
  readonly isLimited: boolean;
};

type Plan = {
  readonly adapter: Pick<Adapter, 'fallbacks'>;
  readonly url: URL;
  /** False for a URL that another resource references. */
  readonly isSubmitted: boolean;
  readonly requestLog: Pick<RequestLog, 'wasRequested' | 'isRateLimiting'>;
};

/** Failures of metadata, after which a submitted file may still play. */
const WITHOUT_METADATA: readonly FailureReason[] = [
  'gone',
  'no_video',
  'not_a_video',
  'login_required',
  'upstream_refused',
];

/** A submitted URL whose name is that of a media file, whatever the metadata API reports. */
const SUBMITTED_FILE: Fallback = {
  kind: 'file',
  find: (url) => (hasVideoName(url.pathname) ? url : undefined),
  isIndependent: true,
  alsoAfter: WITHOUT_METADATA,
};
/** Requested last, because it is a file only if its content type says so. */
const SUBMITTED_URL: Fallback = { kind: 'file', find: (url) => url };

/**
 * Iterates over the fallbacks that apply to a failure, in the order in which they are tried. No URL
 * is requested twice.
 */
export function* planFallbacks(
  reason: FailureReason,
  { adapter: { fallbacks = [] }, url, isSubmitted, requestLog }: Plan,
): Generator<PlannedFallback> {
  const applying = [SUBMITTED_FILE, ...fallbacks, SUBMITTED_URL].filter(
    (fallback) => appliesAfter(reason, fallback) && (fallback.isPost !== true || isSubmitted),
  );
  for (const { kind, find, complete, isIndependent = false } of applying) {
    const target = find(url);
    if (target === undefined) continue;
    if (kind === 'player')
      yield { kind, url: target, isLimited: false, ...(complete && { complete }) };
    else if (!requestLog.wasRequested(target)) {
      const isLimited = !isIndependent && requestLog.isRateLimiting(target);
      yield { kind, url: target, isLimited };
    }
  }
}

function appliesAfter(
  reason: FailureReason,
  { alsoAfter = [], notAfter = [] }: Pick<Fallback, 'alsoAfter' | 'notAfter'>,
): boolean {
  if (notAfter.includes(reason)) return false;
  return isRefusal(reason) || alsoAfter.includes(reason);
}

/** True if a player would only show that the video is unavailable, or something else. */
export function showsNoVideo({ kind }: PlannedFallback, reason: FailureReason): boolean {
  return MISSING_REASONS.has(reason) || (kind === 'file' && OTHER_FILE_REASONS.has(reason));
}

const MISSING_REASONS: ReadonlySet<FailureReason> = new Set([
  'gone',
  'legally_withheld',
  'login_required',
  'off_air',
]);
const OTHER_FILE_REASONS: ReadonlySet<FailureReason> = new Set(['not_a_video', 'audio_only']);

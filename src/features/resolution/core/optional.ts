import { ResolutionError } from './resolution-error.ts';

/**
 * The purpose of an optional request, which determines the failures that end the resolution.
 * - `alternative`: another route to the same video remains.
 * - `page`: the provider's player works without the page. Pages often block automated
 *   requests although the video is public, but a required login applies to the video.
 * - `oembed`: like `page`, but oEmbed endpoints are made for automated requests, so a rejected
 *   request applies to the video.
 * - `probe`: the request only detects the host's software. The URL itself is resolved next.
 * - `segment`: the request only adds details of a stream, but a host that denies access to one part of
 *   it denies access to all.
 * - `init_segment`: like `segment`, but no player can start without it.
 * - `hint`: the request only adds details, so its failure never matters.
 */
export type FailurePolicy =
  | 'alternative'
  | 'page'
  | 'oembed'
  | 'probe'
  | 'segment'
  | 'init_segment'
  | 'hint';

/** Returns undefined if `request` fails for a reason that is not fatal under `policy`. */
export async function optional<Result>(
  request: () => Promise<Result>,
  policy: FailurePolicy = 'alternative',
): Promise<Result | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isFatal(error, policy)) throw error;
    return undefined;
  }
}

/** Returns undefined if `request` fails, unless the failure means that the video is gone. */
export function optionalUnlessGone<Result>(
  request: () => Promise<Result>,
): Promise<Result | undefined> {
  return optional(request, 'page');
}

/** True for bugs and for failures that must not be ignored under `policy`. */
export function isFatal(error: unknown, policy: FailurePolicy): boolean {
  return !(error instanceof ResolutionError) || FATAL_REASONS[policy].has(error.reason);
}

const BUDGET_REASONS = ['over_budget', 'timeout'] as const;
/** Failures of the video itself, which another route cannot avoid. */
const VIDEO_REASONS = ['gone', 'legally_withheld'] as const;
const DENIALS = ['access_denied', 'login_required'] as const;

const FATAL_REASONS: Readonly<Record<FailurePolicy, ReadonlySet<string>>> = {
  alternative: new Set(BUDGET_REASONS),
  // Framing the player needs no further request, so an exhausted budget is not fatal.
  page: new Set([...VIDEO_REASONS, 'login_required']),
  oembed: new Set([...VIDEO_REASONS, 'login_required', 'upstream_refused']),
  // Other software may redirect an unknown path anywhere, even to a blocked URL.
  probe: new Set(BUDGET_REASONS),
  segment: new Set(DENIALS),
  init_segment: new Set([...DENIALS, ...VIDEO_REASONS, 'upstream_refused']),
  hint: new Set(),
};

import { FAILURE_REASONS, type FailureReason } from './failure-reasons.ts';
import { ResolutionStop } from './resolution-stop.ts';

/**
 * What a provider was asked, by what there is without its answer.
 * - `way`: another way to the same video, which may lead further.
 * - `page`: the provider's player, which needs no page; pages turn programs away from videos that anybody can play.
 * - `endpoint`: the provider's player as well, but oEmbed endpoints are made for programs: where one refuses, it
 *   refuses the video.
 * - `api`: the video's page, which shows to everybody what the API didn't; it may have moved, or be for members only.
 * - `host`: what the host shows at the address itself; asked was only which program it runs.
 * - `hint`: what was found out before, which says more than any failure of this.
 */
export type Question = 'way' | 'page' | 'endpoint' | 'api' | 'host' | 'hint';

/** True for what ends the resolution, or this attempt at it, rather than costing it the answer. */
export function endsResolution(error: unknown, question: Question): boolean {
  return !(error instanceof ResolutionStop) || ENDING[question].has(error.reason);
}

/** Nothing else may be asked. */
const SPENT = ['over_budget', 'timeout'] as const;
/** What has become of the video, wherever else it is looked for. */
const LOST = ['gone', 'legally_withheld'] as const;

const ENDING: Readonly<Record<Question, ReadonlySet<string>>> = {
  // Another address of a provider that the operator's network keeps away is no way around that.
  way: new Set([...SPENT, 'address_refused']),
  // The player is framed at no further request: it doesn't matter that none may be made.
  page: new Set(LOST),
  endpoint: new Set([...LOST, 'login_required', 'upstream_refused']),
  // What it says of the video is said; what it says of itself leaves the page.
  api: allBut([
    'gone',
    'login_required',
    'upstream_refused',
    'upstream_failed',
    'busy',
    'crowded',
    'empty',
    'broken_answer',
    'too_large',
    'too_many_redirects',
    'name_unknown',
    'unreachable',
    'insecure',
  ]),
  // Hosts that run something else may lead an unknown path anywhere, also to where nobody may go.
  host: new Set(SPENT),
  hint: new Set(),
};

function allBut(reasons: readonly FailureReason[]): ReadonlySet<string> {
  return new Set(Object.keys(FAILURE_REASONS)).difference(new Set(reasons));
}

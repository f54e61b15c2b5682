import type { FailureReason } from './failure-reasons.ts';

/**
 * Failures that show nothing about the video: the upstream refused this server, was
 * unavailable, or returned something other than what its interface specifies.
 */
const REFUSALS: ReadonlySet<FailureReason> = new Set([
  'access_denied',
  'bot_check',
  'busy',
  'upstream_failed',
  'invalid_response',
  'empty',
  'too_many_redirects',
  'timeout',
  'dns_failed',
  'unreachable',
  'tls_failed',
]);

/** Failures before a request to the provider, such as those of a server without a network. */
export const NOT_REQUESTED: readonly FailureReason[] = ['dns_failed'];

/** True if another Referer, User-Agent or account may get access. */
export function isDenial(reason: FailureReason): boolean {
  return reason === 'login_required' || reason === 'access_denied';
}

export function isRefusal(reason: FailureReason): boolean {
  return REFUSALS.has(reason);
}

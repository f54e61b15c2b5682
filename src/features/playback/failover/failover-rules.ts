import { AppError } from '#contract/app-error.ts';
import { isSignedUrl } from '#lib/net/is-signed-url.ts';

import type { Target } from '../target/find-target.ts';
import { findUpstreamStatus, UPSTREAM_FAILURE_CODES } from '../upstream/upstream-failure.ts';

export type FailedTarget = { readonly first: Target; readonly error: unknown };

/** Statuses that mean the upstream URL no longer works. */
const LOST_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 410]);
/**
 * 404 is not included, because a segment may be requested before it exists or after it was removed.
 */
const LOST_PART_STATUSES: ReadonlySet<number> = new Set([401, 403, 410]);
/** Statuses that servers return for expired signatures. */
const EXPIRED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

/** True if the upstream URL no longer works and a refresh of the source may find another one. */
export function isLost(error: unknown, target: Target): boolean {
  if (!(error instanceof AppError)) return false;
  const { source } = target;
  const status = findUpstreamStatus(error);
  if (status !== undefined)
    return listLostStatuses(target).has(status) || hasExpired(error, target);
  if (isPart(target)) return false;
  // The host is gone; a new resolution may return a different one.
  const { host } = source.address.url;
  return error.code === 'source_unreachable' && source.url.host !== host;
}

function listLostStatuses(target: Target): ReadonlySet<number> {
  return isPart(target) ? LOST_PART_STATUSES : LOST_STATUSES;
}

function isPart({ expiryDay, media }: Target): boolean {
  return expiryDay !== null && media?.item !== null;
}

/**
 * True for a status that means a lost URL only because the URL is signed. It may also mean something
 * else, so that a refresh is worth one attempt.
 */
export function hasExpired(error: unknown, target: Target): boolean {
  if (!(error instanceof AppError) || !isSignedUrl(target.url)) return false;
  const status = findUpstreamStatus(error);
  if (status === undefined || listLostStatuses(target).has(status)) return false;
  return EXPIRED_STATUSES.has(status);
}

/**
 * True if the upstream failed and the video has another source URL. In a live stream, a 404 for a
 * segment is normal.
 */
export function canFailOver(error: unknown, { source, video, expiryDay }: Target): boolean {
  if (!isFailoverCause(error)) return false;
  const status = findUpstreamStatus(error);
  const { digest } = source.address;
  if (!video.sources.some((other) => other.address.digest !== digest)) return false;
  return expiryDay === null || video.live?.state !== 'live' || status !== 404;
}

/**
 * True if the resource may be at another URL: a CDN may have changed tokens, paths or hosts. The
 * current manifest then shows whether it has moved.
 */
export function mayHaveMoved(error: unknown, target: Target): boolean {
  if (!(error instanceof AppError)) return false;
  if (hasExpired(error, target)) return true;
  const status = findUpstreamStatus(error);
  if (status === undefined) return error.code === 'source_unreachable';
  return LOST_STATUSES.has(status);
}

/**
 * True for an error that another source may avoid. Unlike an upstream failure, this includes an
 * upstream that is only overloaded (429).
 */
export function isFailoverCause(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  const status = findUpstreamStatus(error);
  return UPSTREAM_FAILURE_CODES.has(error.code) || (status !== undefined && status !== 416);
}

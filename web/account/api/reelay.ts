import { Reelay } from '#sdk';

import { toPath } from '../../shared/base-url.ts';

/** Long enough for the slowest upload; the browser itself reports broken connections earlier. */
const TIMEOUT_MS = 300_000;

/**
 * The client for the routes of the public API. The browser sends the session cookie. The query
 * client retries failed queries.
 */
export const reelay = new Reelay({
  baseUrl: new URL(toPath(''), location.origin),
  // A cached subtitle text may be older than the last change to its track.
  fetch: (url, init) => fetch(url, { ...init, cache: 'no-cache' }),
  retries: 0,
  timeoutMs: TIMEOUT_MS,
});

import { OPENED_RESOURCE_CHARACTERS_MAX } from '#contract/limits.ts';
import { createRecentValues } from '#lib/memory/recent-values.ts';
import type { Clock } from '#platform/clock.ts';

import { isExpired } from './capability-expiry.ts';
import type { Capabilities, VerifiedResource } from './capability.ts';

/** A URL takes more than its text, and the variables more than theirs. */
const CHARACTERS_OF_ENTRY = 500;

/**
 * Opens capabilities and remembers the latest: all viewers of a stream ask for the same segments. What was opened once
 * stays what it is, for its video alone, but its day may end.
 */
export function createOpenedResources(
  capabilities: Pick<Capabilities, 'openResource'>,
  clock: Clock,
): Capabilities['openResource'] {
  const opened = createRecentValues<VerifiedResource>(OPENED_RESOURCE_CHARACTERS_MAX);

  return (text, videoId) => {
    const key = `${videoId} ${text}`;
    const known = opened.find(key);
    if (known !== undefined) return isExpired(known.expiryDay, clock()) ? undefined : known;
    const resource = capabilities.openResource(text, videoId);
    if (resource !== undefined) opened.keep(key, resource, CHARACTERS_OF_ENTRY + text.length);
    return resource;
  };
}

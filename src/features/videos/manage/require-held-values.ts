import { isDeepStrictEqual } from 'node:util';

import { AppError } from '#contract/app-error.ts';
import { type EmbedSites, toSiteList } from '#contract/embed-sites.ts';

import type { HeldValues, RequestedValues } from '../record/video.ts';
import { linkToRecord } from '../wire/links.ts';

/** The type requires an entry for every field, so that no new field is dropped silently. */
const HOLDS = {
  title: ({ title }, held) => title === held.title,
  description: ({ description }, held) => description === held.description,
  visibility: ({ visibility }, held) => visibility === held.visibility,
  proxy: ({ proxy }, held) => proxy === held.proxy,
  embedSites: ({ embedSites = null }, held) => isSameSites(embedSites, held.embedSites),
} as const satisfies {
  readonly [field in keyof RequestedValues]-?: (
    requested: RequestedValues,
    held: HeldValues,
  ) => boolean;
};

/**
 * Throws video_exists if the request contains a value that the existing video does not have: a
 * video that was requested as private must not stay public without an error.
 */
export function requireHeldValues(
  requested: RequestedValues,
  held: HeldValues,
  publicUrl: URL,
): void {
  const details = Object.entries(HOLDS)
    .filter(([field]) => field in requested)
    .filter(([, holds]) => !holds(requested, held))
    .map(([field]) => ({
      path: `/${field}`,
      message: 'differs from the existing video',
      videoId: held.id,
    }));
  if (details.length === 0) return;
  throw new AppError(
    'video_exists',
    'You already have a video of this URL with other values. Update it with PATCH, or send only the URL.',
    { details, headers: { location: linkToRecord(held.id, publicUrl) } },
  );
}

function isSameSites(one: EmbedSites | null, other: EmbedSites | null): boolean {
  return isDeepStrictEqual(toSortedSites(one), toSortedSites(other));
}

function toSortedSites(sites: EmbedSites | null): readonly string[] | null {
  return sites === null ? null : toSiteList(sites).toSorted();
}

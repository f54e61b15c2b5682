import type { Static } from 'typebox';

import type { AdapterContext, ProbingAdapter } from '../../core/adapter.ts';
import { isDenial } from '../../core/is-refusal.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { fetchNodeInfo } from '../../fetch/fetch-node-info.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { parseStatusUrl } from './parse-url.ts';
import { listSources, readDetails, Status } from './read-status.ts';

/** Software that serves Mastodon’s API without a login. */
const SOFTWARE_NAMES: ReadonlySet<string> = new Set(['mastodon', 'hometown', 'pleroma', 'akkoma']);

/**
 * Reads the video of a status from the API of any instance whose NodeInfo reports Mastodon or
 * compatible software.
 */
export const mastodonAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'mastodon',
  info: {
    title: 'Mastodon, Pleroma, Akkoma',
    inputs: ['INSTANCE/@NAME/ID', 'INSTANCE/users/NAME/statuses/ID', 'INSTANCE/notice/ID'],
    output: 'streams',
    requests: '3 (NodeInfo ×2, status), then the file',
  },
  canaries: 'any_host',
  phase: 'before-fetch',
  fallbacks: [{ kind: 'player', find: findFrame, isPost: true, alsoAfter: ['not_a_video'] }],
  mayMatch: (url) => parseStatusUrl(url) !== undefined,
  identify: parseStatusUrl,
  resolve: async (url, ctx) => {
    const id = parseStatusUrl(url);
    if (id === undefined) return undefined;
    const software = await fetchNodeInfo(url, ctx.session);
    if (software === undefined || !SOFTWARE_NAMES.has(software.name)) return undefined;
    const status = await fetchStatus(id, url, ctx);
    if (status === undefined) return undefined;
    return resolveSources(
      {
        provider: 'mastodon',
        urls: listSources(status, url),
        details: readDetails(status, url),
        referrer: url,
      },
      ctx,
    );
  },
};

/** Only URLs with the name of the account lead to the frame of a post. */
function findFrame(url: URL): URL | undefined {
  const { name, user, id } = NAMED_STATUS.exec(url.pathname)?.groups ?? {};
  return id === undefined ? undefined : new URL(`/@${name ?? user}/${id}/embed`, url);
}

const NAMED_STATUS =
  /^\/(?:(?:web\/|deck\/)?@(?<name>[\w.-]{1,64})\/|users\/(?<user>[\w.-]{1,64})\/statuses\/)(?<id>\d{8,20})(?:\/embed)?\/?$/;

/** Returns undefined if the API is for members only. The page may still be public. */
async function fetchStatus(
  id: string,
  url: URL,
  { session }: AdapterContext,
): Promise<Static<typeof Status> | undefined> {
  const api = new URL(`/api/v1/statuses/${id}`, url);
  try {
    return await fetchJson(session, api, { step: 'API', schema: Status });
  } catch (error) {
    if (error instanceof ResolutionError && isDenial(error.reason)) return undefined;
    throw error;
  }
}

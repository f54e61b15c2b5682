import type { Static } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { readNodeInfo } from '../../read-node-info.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { AdapterContext, ProbingAdapter } from '../adapter.ts';
import { readStatusId } from './read-address.ts';
import { listSources, readDetails, Status } from './read-status.ts';

/** Programs that answer Mastodon’s API without a login. */
const PROGRAMS: ReadonlySet<string> = new Set(['mastodon', 'hometown', 'pleroma', 'akkoma']);

/**
 * Mastodon and the programs that speak its API, on any host that says it runs one: the video of a status. Two
 * requests to know the host, one for the status, and the file.
 */
export const mastodonAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'mastodon',
  about: {
    title: 'Mastodon, Pleroma, Akkoma',
    takes: ['INSTANCE/@NAME/ID', 'INSTANCE/users/NAME/statuses/ID', 'INSTANCE/notice/ID'],
    gives: 'streams',
    asks: '3: its NodeInfo (2) and the status; then the file',
  },
  turn: 'first',
  mayMatch: (url) => readStatusId(url) !== undefined,
  resolve: async (url, context) => {
    const id = readStatusId(url);
    if (id === undefined) return undefined;
    const software = await readNodeInfo(url, context.session);
    if (software === undefined || !PROGRAMS.has(software.name)) return undefined;
    const status = await fetchStatus(id, url, context);
    if (status === undefined) return undefined;
    return resolveSources(
      {
        provider: 'mastodon',
        urls: listSources(status, url),
        details: readDetails(status, url),
        referrer: url,
      },
      context,
    );
  },
};

/** Undefined where the API is for members only: the page may still be for all. */
async function fetchStatus(
  id: string,
  url: URL,
  { session }: AdapterContext,
): Promise<Static<typeof Status> | undefined> {
  const api = new URL(`/api/v1/statuses/${id}`, url);
  try {
    return await fetchJson(session, api, { step: 'API', schema: Status });
  } catch (error) {
    if (error instanceof ResolutionStop && error.reason === 'login_required') return undefined;
    throw error;
  }
}

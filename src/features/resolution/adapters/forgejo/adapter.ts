import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const FILE =
  /^(\/[\w.-]{1,100}\/[\w.-]{1,100})\/src\/((?:branch|tag|commit)\/[^?#]{1,800}\.(?:mp4|m4v|mov|webm|mkv|m3u8|mpd))$/i;

/** Forgejo and Gitea, on any host: a repository’s file, out of LFS where it lies there. Nothing is asked but the file. */
export const forgejoAdapter: AddressAdapter = {
  kind: 'address',
  name: 'forgejo',
  about: {
    title: 'Forgejo, Gitea, Codeberg',
    takes: ['HOST/OWNER/REPO/src/branch/REF/PATH.mp4'],
    gives: 'streams',
    asks: '0; then the file',
  },
  matches: ({ pathname }) => FILE.test(pathname),
  resolve: (url, context) => {
    const [, repository, path] = FILE.exec(url.pathname) ?? [];
    if (repository === undefined) throw new ResolutionStop('no_video');
    // `media` is `raw` that follows pointers into LFS.
    const file = new URL(`${repository}/media/${path}`, url);
    const named = { provider: 'forgejo', urls: [file], details: NO_DETAILS, referrer: url };
    return resolveSources(named, context);
  },
};

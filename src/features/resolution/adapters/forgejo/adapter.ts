import { NO_DETAILS } from '../../content/video-details.ts';
import type { UrlAdapter } from '../../core/adapter.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';

const FILE =
  /^(\/[\w.-]{1,100}\/[\w.-]{1,100})\/src\/((?:branch|tag|commit)\/[^?#]{1,800}\.(?:mp4|m4v|mov|webm|mkv|m3u8|mpd))$/i;

export const forgejoAdapter: UrlAdapter = {
  kind: 'url',
  name: 'forgejo',
  hosts: ['*'],
  info: {
    title: 'Forgejo, Gitea, Codeberg',
    inputs: ['HOST/OWNER/REPO/src/branch/REF/PATH.mp4'],
    output: 'streams',
    requests: '0, then the file',
  },
  canaries: 'any_host',
  matches: ({ pathname }) => FILE.test(pathname),
  resolve: (url, context) => {
    const [, repository, path] = FILE.exec(url.pathname) ?? [];
    if (repository === undefined) throw new ResolutionError('no_video');
    // Unlike `raw`, `media` resolves Git LFS pointers.
    const file = new URL(`${repository}/media/${path}`, url);
    const sources = { provider: 'forgejo', urls: [file], details: NO_DETAILS, referrer: url };
    return resolveSources(sources, context);
  },
};

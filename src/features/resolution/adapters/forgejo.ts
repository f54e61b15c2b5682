import { NO_DETAILS } from '../content/video-details.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const FILE =
  /^(\/[\w.-]{1,100}\/[\w.-]{1,100})\/src\/((?:branch|tag|commit)\/[^?#]{1,800}\.(?:mp4|m4v|mov|webm|mkv|m3u8|mpd))$/i;

export const forgejoAdapter = toUrlAdapter({
  name: 'forgejo',
  hosts: ['*'],
  info: {
    title: 'Forgejo, Gitea, Codeberg',
    inputs: ['HOST/OWNER/REPO/src/branch/REF/PATH.mp4'],
    output: 'streams',
    requests: '0, then the file',
  },
  canaries: 'any_host',
  // Unlike `raw`, `media` resolves Git LFS pointers.
  read: ({ pathname }) => (FILE.test(pathname) ? pathname.replace(FILE, '$1/media/$2') : undefined),
  resolve: (path, ctx, url) => {
    const file = new URL(path, url);
    const sources = { provider: 'forgejo', urls: [file], details: NO_DETAILS, referrer: url };
    return resolveSources(sources, ctx);
  },
});

import { NO_DETAILS } from '../content/video-details.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const FILE =
  /^(\/[\w.-]{1,255}(?:\/[\w.-]{1,255}){1,20})\/-\/blob\/([^?#]{1,800}\.(?:mp4|m4v|mov|webm|mkv|m3u8|mpd))$/i;

/**
 * Matches on any host, because only GitLab URLs contain `/-/blob/`. GitLab resolves Git LFS itself.
 */
export const gitlabAdapter = toUrlAdapter({
  name: 'gitlab',
  hosts: ['*'],
  info: {
    title: 'GitLab',
    inputs: ['HOST/GROUP/PROJECT/-/blob/REF/PATH.mp4'],
    output: 'streams',
    requests: '0, then the file',
  },
  canaries: 'undocumented',
  read: ({ pathname }) => (FILE.test(pathname) ? pathname.replace(FILE, '$1/-/raw/$2') : undefined),
  resolve: async (path, ctx, url) => {
    const file = new URL(path, url);
    const sources = { provider: 'gitlab', urls: [file], details: NO_DETAILS, referrer: url };
    const outcome = await resolveSources(sources, ctx);
    // Raw files are never HTML, so an HTML response is the login page.
    const isPage = outcome.kind === 'failed' && outcome.reason === 'no_video';
    return isPage ? { ...outcome, reason: 'login_required' } : outcome;
  },
});

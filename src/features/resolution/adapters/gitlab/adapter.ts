import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const FILE =
  /^(\/[\w.-]{1,255}(?:\/[\w.-]{1,255}){1,20})\/-\/blob\/([^?#]{1,800}\.(?:mp4|m4v|mov|webm|mkv|m3u8|mpd))$/i;

/**
 * GitLab, on any host: a repository’s file. Only GitLab has `/-/blob/` in its addresses. Nothing is asked but the
 * file, which GitLab takes out of LFS itself.
 */
export const gitlabAdapter: AddressAdapter = {
  kind: 'address',
  name: 'gitlab',
  about: {
    title: 'GitLab',
    takes: ['HOST/GROUP/PROJECT/-/blob/REF/PATH.mp4'],
    gives: 'streams',
    asks: '0; then the file',
  },
  matches: ({ pathname }) => FILE.test(pathname),
  resolve: async (url, context) => {
    const [, project, path] = FILE.exec(url.pathname) ?? [];
    if (project === undefined) throw new ResolutionStop('no_video');
    const file = new URL(`${project}/-/raw/${path}`, url);
    const named = { provider: 'gitlab', urls: [file], details: NO_DETAILS, referrer: url };
    const outcome = await resolveSources(named, context);
    // A raw file is never a page: this is the one to sign in on.
    const isPage = outcome.kind === 'failed' && outcome.reason === 'no_video';
    return isPage ? { ...outcome, reason: 'login_required' } : outcome;
  },
};

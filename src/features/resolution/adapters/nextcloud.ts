import { type Static, Type } from 'typebox';

import { fetchPage } from '../content/fetch-page.ts';
import type { VideoDetails } from '../content/video-details.ts';
import type { AdapterContext, ProbingAdapter } from '../core/adapter.ts';
import { nullish } from '../core/nullish.ts';
import { optional } from '../core/optional.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/**
 * The installation may be in a subfolder. Generated tokens have 15 characters; custom tokens do not
 * match.
 */
const SHARE = /^((?:\/[\w.-]{1,40})?)(?:\/index\.php)?\/s\/([A-Za-z0-9]{15})(?:\/(?:preview)?)?$/;
const NAME_CHARACTERS_MAX = 1000;

/**
 * Response of `GET /status.php` (docs.nextcloud.com, “Monitoring”). ownCloud returns the same
 * fields.
 */
const Status = Type.Object({
  installed: Type.Boolean(),
  productname: nullish(Type.String()),
  maintenance: nullish(Type.Boolean()),
});

/**
 * Resolves the file of a public share, or the requested file of a shared folder, on any host that
 * reports Nextcloud or ownCloud.
 */
export const nextcloudAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'nextcloud',
  info: {
    title: 'Nextcloud, ownCloud',
    inputs: ['HOST/s/TOKEN', 'HOST/index.php/s/TOKEN', 'HOST/s/TOKEN?path=/FOLDER&files=NAME'],
    output: 'streams',
    requests: '2 (status, share page), then the file',
  },
  canaries: 'any_host',
  phase: 'before-fetch',
  mayMatch: ({ pathname }) => SHARE.test(pathname),
  resolve: async (url, ctx) => {
    const [, folder = '', token = ''] = SHARE.exec(url.pathname) ?? [];
    const status = await fetchStatus(new URL(`${folder}/status.php`, url), ctx);
    if (status === undefined) return undefined;
    if (status.maintenance === true) throw new ResolutionError('upstream_failed');
    const share = new URL(`${folder}/index.php/s/${token}`, url);
    return resolveSources(
      {
        provider: 'nextcloud',
        urls: [toFile(share, url)],
        details: await fetchDetails(share, status, ctx),
        referrer: url,
      },
      ctx,
    );
  },
};

function fetchStatus(
  url: URL,
  { session }: AdapterContext,
): Promise<Static<typeof Status> | undefined> {
  return optional(() => fetchJson(session, url, { step: 'Nextcloud?', schema: Status }), 'probe');
}

/** A shared folder downloads as an archive unless the URL identifies one of its files. */
function toFile(share: URL, { searchParams }: URL): URL {
  const file = new URL(`${share.pathname}/download`, share);
  const name = searchParams.get('files') ?? '';
  if (name === '' || name.length > NAME_CHARACTERS_MAX) return file;
  file.searchParams.set('path', searchParams.get('path') ?? searchParams.get('dir') ?? '/');
  file.searchParams.set('files', name);
  return file;
}

/** A password-protected share redirects to its login page. */
async function fetchDetails(
  share: URL,
  { productname }: Static<typeof Status>,
  { session }: AdapterContext,
): Promise<VideoDetails> {
  const { url, details } = await fetchPage(session, share);
  if (/\/authenticate(?:\/|$)/.test(url.pathname)) throw new ResolutionError('login_required');
  // In some versions, the title of every share is the product name.
  return details.title === productname ? { ...details, title: null } : details;
}

import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { fetchPage } from '../../fetch-page.ts';
import { maybe } from '../../maybe.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import type { VideoDetails } from '../../video-details.ts';
import type { AdapterContext, ProbingAdapter } from '../adapter.ts';

/** It may lie in a folder of its host, and tokens have fifteen characters unless somebody chose one. */
const SHARE = /^((?:\/[\w.-]{1,40})?)(?:\/index\.php)?\/s\/([A-Za-z0-9]{15})(?:\/(?:preview)?)?$/;
const NAME_CHARACTERS_MAX = 1000;

/** Of `GET /status.php` (docs.nextcloud.com, “Monitoring”); ownCloud has the same. */
const Status = Type.Object({
  installed: Type.Boolean(),
  productname: maybe(Type.String()),
  maintenance: maybe(Type.Boolean()),
});

/**
 * Nextcloud and ownCloud, on any host that says it runs one: the file of a public share, or the one of a shared folder
 * that the address names. One request to know the host, one for the page, and the file.
 */
export const nextcloudAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'nextcloud',
  about: {
    title: 'Nextcloud, ownCloud',
    takes: ['HOST/s/TOKEN', 'HOST/index.php/s/TOKEN', 'HOST/s/TOKEN?path=/FOLDER&files=NAME'],
    gives: 'streams',
    asks: '2: its status and the share’s page; then the file',
  },
  turn: 'first',
  mayMatch: ({ pathname }) => SHARE.test(pathname),
  resolve: async (url, context) => {
    const [, folder = '', token = ''] = SHARE.exec(url.pathname) ?? [];
    const status = await fetchStatus(new URL(`${folder}/status.php`, url), context);
    if (status === undefined) return undefined;
    if (status.maintenance === true) throw new ResolutionStop('upstream_failed');
    const share = new URL(`${folder}/index.php/s/${token}`, url);
    return resolveSources(
      {
        provider: 'nextcloud',
        urls: [toFile(share, url)],
        details: await fetchDetails(share, status, context),
        referrer: url,
      },
      context,
    );
  },
};

function fetchStatus(
  address: URL,
  { session }: AdapterContext,
): Promise<Static<typeof Status> | undefined> {
  return unlessStopped(
    () => fetchJson(session, address, { step: 'Nextcloud?', schema: Status }),
    'host',
  );
}

/** The whole share is an archive where it is a folder, unless one of its files is named. */
function toFile(share: URL, { searchParams }: URL): URL {
  const file = new URL(`${share.pathname}/download`, share);
  const name = searchParams.get('files') ?? '';
  if (name === '' || name.length > NAME_CHARACTERS_MAX) return file;
  file.searchParams.set('path', searchParams.get('path') ?? searchParams.get('dir') ?? '/');
  file.searchParams.set('files', name);
  return file;
}

/** The page of a share with a password is the one that asks for it. */
async function fetchDetails(
  share: URL,
  { productname }: Static<typeof Status>,
  { session }: AdapterContext,
): Promise<VideoDetails> {
  const { url, details } = await fetchPage(session, share);
  if (/\/authenticate(?:\/|$)/.test(url.pathname)) throw new ResolutionStop('login_required');
  // Some versions give every share the program’s name.
  return details.title === productname ? { ...details, title: null } : details;
}

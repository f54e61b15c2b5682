import { fetchPage, type ProviderPage } from '../../fetch-page.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['drive.google.com', 'docs.google.com']);
const DOWNLOAD_HOST = 'drive.usercontent.google.com';
const FILE =
  /^\/(?:a\/[\w.-]{1,100}\/)?file\/(?:u\/\d{1,3}\/)?d\/([\w-]{20,80})(?:\/(?:view|preview|edit))?\/?$/;
const BY_QUERY = /^\/(?:uc|open|download)\/?$/;
const ID = /^[\w-]{20,80}$/;

/**
 * Google Drive: a file that is shared with everybody, as Drive hands it out for download; its own player where it
 * hands out none, which it does when many ask. One request for the page, and the file.
 */
export const googleDriveAdapter: AddressAdapter = {
  kind: 'address',
  name: 'google-drive',
  about: {
    title: 'Google Drive',
    takes: [
      'drive.google.com/file/d/ID/view',
      'drive.google.com/open?id=ID',
      'drive.google.com/uc?id=ID',
    ],
    gives: 'streams, else player',
    asks: '1: the page; then the file',
  },
  matches: (url) => readId(url) !== undefined,
  resolve: async (url, context) => {
    const id = readId(url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const { details } = await fetchSharedPage(id, context);
    const file = new URL('/download', `https://${DOWNLOAD_HOST}`);
    file.searchParams.set('id', id);
    file.searchParams.set('export', 'download');
    // Large files have a page in between that says they were not scanned for viruses.
    file.searchParams.set('confirm', 't');
    const named = { provider: 'google-drive', urls: [file], details, referrer: url };
    const stream = await resolveSources(named, context);
    if (stream.kind === 'resolved' || OTHER_THAN_VIDEO.has(stream.reason)) return stream;
    const player = new URL(`https://drive.google.com/file/d/${id}/preview`);
    return framePlayer(player, details, context);
  },
};

/** The file came, and is none that plays: its player would show a document. */
const OTHER_THAN_VIDEO: ReadonlySet<string> = new Set(['not_a_video', 'audio_only', 'empty']);

function readId({ hostname, pathname, searchParams }: URL): string | undefined {
  if (!HOSTS.has(hostname) && hostname !== DOWNLOAD_HOST) return undefined;
  const [, id] = FILE.exec(pathname) ?? [];
  if (id !== undefined) return id;
  return BY_QUERY.test(pathname) ? ID.exec(searchParams.get('id') ?? '')?.[0] : undefined;
}

/** Who may not see a file is sent on to log in. */
async function fetchSharedPage(id: string, { session }: AdapterContext): Promise<ProviderPage> {
  const page = await fetchPage(session, new URL(`https://drive.google.com/file/d/${id}/view`));
  if (page.url.hostname === 'accounts.google.com') throw new ResolutionStop('login_required');
  return page;
}

import { fetchPage, type ProviderPage } from '../content/fetch-page.ts';
import type { AdapterContext } from '../core/adapter.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { framePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const DOWNLOAD_HOST = 'drive.usercontent.google.com';
const FILE =
  /^\/(?:a\/[\w.-]{1,100}\/)?file\/(?:u\/\d{1,3}\/)?d\/([\w-]{20,80})(?:\/(?:view|preview|edit))?\/?$/;
const BY_QUERY = /^\/(?:u\/\d{1,3}\/)?(?:uc|open|download|leaf)\/?$/;
const ID = /^[\w-]{20,80}$/;

/** Falls back to Drive's player, because Drive denies downloads after too many requests. */
export const googleDriveAdapter = toUrlAdapter({
  name: 'google-drive',
  hosts: ['drive.google.com', 'docs.google.com', DOWNLOAD_HOST],
  info: {
    title: 'Google Drive',
    inputs: [
      'drive.google.com/file/d/ID/view',
      'drive.google.com/open?id=ID',
      'drive.google.com/uc?id=ID',
    ],
    output: 'streams or player',
    requests: '1 (page), then the file',
  },
  canaries: 'user_files',
  fallbacks: [
    { kind: 'file', find: toFile },
    { kind: 'player', find: toPlayer },
  ],
  read: readId,
  identify: (id, { searchParams }) => ({ id, key: searchParams.get('resourcekey') }),
  resolve: async (id, ctx, url) => {
    const { details } = await fetchSharedPage(id, ctx);
    const sources = { provider: 'google-drive', urls: [toFile(id)], details, referrer: url };
    const stream = await resolveSources(sources, ctx);
    if (stream.kind === 'resolved' || NON_VIDEO_REASONS.has(stream.reason)) return stream;
    return framePlayer(toPlayer(id), details, ctx);
  },
});

function toFile(id: string): URL {
  const file = new URL('/download', `https://${DOWNLOAD_HOST}`);
  file.searchParams.set('id', id);
  file.searchParams.set('export', 'download');
  // Skips the virus scan warning for large files.
  file.searchParams.set('confirm', 't');
  return file;
}

function toPlayer(id: string): URL {
  return new URL(`https://drive.google.com/file/d/${id}/preview`);
}

/** These reasons mean that the file is not a video, so Drive's player would show a document. */
const NON_VIDEO_REASONS: ReadonlySet<string> = new Set(['not_a_video', 'audio_only', 'empty']);

function readId({ pathname, searchParams }: URL): string | undefined {
  const [, id] = FILE.exec(pathname) ?? [];
  if (id !== undefined) return id;
  return BY_QUERY.test(pathname) ? ID.exec(searchParams.get('id') ?? '')?.[0] : undefined;
}

/** Drive redirects to a login page if the file is not public. */
async function fetchSharedPage(id: string, { session }: AdapterContext): Promise<ProviderPage> {
  const page = await fetchPage(session, new URL(`https://drive.google.com/file/d/${id}/view`));
  if (page.url.hostname === 'accounts.google.com') throw new ResolutionError('login_required');
  return page;
}

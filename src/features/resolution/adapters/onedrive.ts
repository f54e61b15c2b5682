import { NO_DETAILS } from '../content/video-details.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const SHORT = /^\/(?:v|u|f|i)\/(?:s!|c\/[0-9a-f]{8,20}\/)[\w!-]{10,120}\/?$/i;
const SHAREPOINT_HOST = /^[a-z0-9-]{1,60}\.sharepoint\.com$/;
const SHAREPOINT_VIDEO = /^\/:(?:v|u):\/[a-z]\/(?:[^/]{1,200}\/){1,4}[\w-]{20,100}\/?$/;

/** Plays the file behind a public sharing link, through the sharing API or as a direct download. */
export const onedriveAdapter = toUrlAdapter({
  name: 'onedrive',
  hosts: ['1drv.ms', 'onedrive.live.com', '*.sharepoint.com'],
  info: {
    title: 'OneDrive, SharePoint',
    inputs: [
      '1drv.ms/v/s!ID',
      'onedrive.live.com/…?resid=ID&authkey=KEY',
      'NAME.sharepoint.com/:v:/g/…',
    ],
    output: 'streams',
    requests: '0, then the file',
  },
  canaries: 'user_files',
  read: findFile,
  resolve: (file, ctx, url) => {
    const input = { provider: 'onedrive', urls: [file], details: NO_DETAILS, referrer: url };
    return resolveSources(input, ctx);
  },
});

function findFile(url: URL): URL | undefined {
  if (isSharePoint(url)) return toDownloadUrl(url);
  return isPersonal(url) ? toSharingApiUrl(url) : undefined;
}

function isPersonal({ hostname, pathname, searchParams }: URL): boolean {
  if (hostname === '1drv.ms') return SHORT.test(pathname);
  if (hostname !== 'onedrive.live.com') return false;
  return (searchParams.get('resid') ?? searchParams.get('id') ?? '').includes('!');
}

function isSharePoint({ hostname, pathname }: URL): boolean {
  return SHAREPOINT_HOST.test(hostname) && SHAREPOINT_VIDEO.test(pathname);
}

/** Encodes a sharing URL for the sharing API (learn.microsoft.com, “Accessing shared items”). */
function toSharingApiUrl(link: URL): URL {
  const token = Buffer.from(link.href).toString('base64url');
  return new URL(`https://api.onedrive.com/v1.0/shares/u!${token}/root/content`);
}

function toDownloadUrl(link: URL): URL {
  const file = new URL(link);
  file.searchParams.set('download', '1');
  return file;
}

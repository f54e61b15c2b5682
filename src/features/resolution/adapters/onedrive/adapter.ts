import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const SHORT = /^\/(?:v|u|f|i)\/(?:s!|c\/[0-9a-f]{8,20}\/)[\w!-]{10,120}\/?$/i;
const SHAREPOINT_HOST = /^[a-z0-9-]{1,60}\.sharepoint\.com$/;
const SHAREPOINT_VIDEO = /^\/:(?:v|u):\/[a-z]\/(?:[^/]{1,200}\/){1,4}[\w-]{20,100}\/?$/;

/**
 * OneDrive and SharePoint: the file of a link that is shared with everybody, as the sharing API or the link itself
 * hands it out. Nothing is asked but the file.
 */
export const onedriveAdapter: AddressAdapter = {
  kind: 'address',
  name: 'onedrive',
  about: {
    title: 'OneDrive, SharePoint',
    takes: [
      '1drv.ms/v/s!ID',
      'onedrive.live.com/…?resid=ID&authkey=KEY',
      'NAME.sharepoint.com/:v:/g/…',
    ],
    gives: 'streams',
    asks: '0; then the file',
  },
  matches: (url) => isPersonal(url) || isSharePoint(url),
  resolve: (url, context) => {
    const file = isSharePoint(url) ? toDownload(url) : toSharedContent(url);
    if (file === undefined) throw new ResolutionStop('no_video');
    const named = { provider: 'onedrive', urls: [file], details: NO_DETAILS, referrer: url };
    return resolveSources(named, context);
  },
};

function isPersonal({ hostname, pathname, searchParams }: URL): boolean {
  if (hostname === '1drv.ms') return SHORT.test(pathname);
  if (hostname !== 'onedrive.live.com') return false;
  return (searchParams.get('resid') ?? searchParams.get('id') ?? '').includes('!');
}

function isSharePoint({ hostname, pathname }: URL): boolean {
  return SHAREPOINT_HOST.test(hostname) && SHAREPOINT_VIDEO.test(pathname);
}

/** The sharing API names a file by its link (learn.microsoft.com, “Accessing shared items”, encoding of sharing URLs). */
function toSharedContent(link: URL): URL {
  const token = Buffer.from(link.href).toString('base64url');
  return new URL(`https://api.onedrive.com/v1.0/shares/u!${token}/root/content`);
}

function toDownload(link: URL): URL {
  const file = new URL(link);
  file.searchParams.set('download', '1');
  return file;
}

import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['dropbox.com', 'www.dropbox.com', 'm.dropbox.com']);
const FILE = /^\/(?:s(?:h)?|scl\/fi)\/[a-z0-9]{10,40}\/(?:[\w-]{10,60}\/)?([^/]{1,300})$/;

/** Dropbox: the file of a shared link, as Dropbox hands it out. Nothing is asked but the file. */
export const dropboxAdapter: AddressAdapter = {
  kind: 'address',
  name: 'dropbox',
  about: {
    title: 'Dropbox',
    takes: ['dropbox.com/scl/fi/ID/NAME?rlkey=KEY', 'dropbox.com/s/ID/NAME'],
    gives: 'streams',
    asks: '0; then the file',
  },
  matches: ({ hostname, pathname }) => HOSTS.has(hostname) && FILE.test(pathname),
  resolve: (url, context) => {
    const [, name] = FILE.exec(url.pathname) ?? [];
    if (name === undefined) throw new ResolutionStop('no_video');
    // `raw` answers the bytes where the link itself answers a page (help.dropbox.com, “Force a file to render”).
    const file = new URL(url);
    file.hostname = 'www.dropbox.com';
    file.searchParams.delete('dl');
    file.searchParams.set('raw', '1');
    const details = toDetails({ title: decodeName(name), base: url });
    return resolveSources({ provider: 'dropbox', urls: [file], details, referrer: url }, context);
  },
};

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

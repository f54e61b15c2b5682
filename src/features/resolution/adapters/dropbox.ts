import { toDetails } from '../content/video-details.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/** A shared file, or a file in a shared folder, with the key of the folder. */
const FILE =
  /^\/(?:(?:sh?|scl\/fi)\/[a-z0-9]{10,40}\/(?:[\w-]{10,60}\/)?|scl\/fo\/[a-z0-9]{10,40}\/[\w-]{10,60}\/(?=[^/]{1,300}\.\w{2,4}$))([^/]{1,300})$/;

export const dropboxAdapter = toUrlAdapter({
  name: 'dropbox',
  hosts: ['dropbox.com', 'www.dropbox.com', 'm.dropbox.com'],
  info: {
    title: 'Dropbox',
    inputs: ['dropbox.com/scl/fi/ID/NAME?rlkey=KEY', 'dropbox.com/s/ID/NAME'],
    output: 'streams',
    requests: '0, then the file',
  },
  canaries: 'user_files',
  read: ({ pathname }) => FILE.exec(pathname)?.[1],
  identify: (_, { pathname, searchParams }) => ({ id: pathname, key: searchParams.get('rlkey') }),
  resolve: (name, ctx, url) => {
    // With `raw`, Dropbox serves the file instead of a page (help.dropbox.com, “Force a file to
    // render”).
    const file = new URL(url);
    file.hostname = 'www.dropbox.com';
    file.searchParams.delete('dl');
    file.searchParams.set('raw', '1');
    const details = toDetails({ title: decodeName(name), base: url });
    return resolveSources({ provider: 'dropbox', urls: [file], details, referrer: url }, ctx);
  },
});

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** An item of the Internet Archive, and the file in it where the address names one. */
export type ArchiveAddress = { readonly id: string; readonly file: string | null };

const HOSTS: ReadonlySet<string> = new Set(['archive.org', 'www.archive.org']);
const ITEM =
  /^\/(?<section>details|embed|download|stream)\/(?<id>[A-Za-z0-9][\w.-]{1,100})(?:\/(?<file>[^?#]{1,500}))?$/;
/** Downloads of anything else (torrents, texts, archives) are the file that they are. */
const VIDEO_FILE = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|og[gv]|wmv|flv|3gp|divx|vob)$/i;

export function readAddress({ hostname, pathname }: URL): ArchiveAddress | undefined {
  if (!HOSTS.has(hostname)) return undefined;
  const { section, id, file = '' } = ITEM.exec(pathname)?.groups ?? {};
  if (id === undefined) return undefined;
  const isVideoFile = VIDEO_FILE.test(file);
  const isOtherDownload = section === 'download' && !isVideoFile && !/^\/?$/.test(file);
  if (isOtherDownload) return undefined;
  return { id, file: isVideoFile ? decode(file) : null };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

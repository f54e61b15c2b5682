/** An Internet Archive item, and the file in the URL, if any. */
export type ArchiveReference = { readonly id: string; readonly file: string | null };

const ITEM =
  /^\/(?<section>details|embed|download|stream)\/(?<id>[A-Za-z0-9][\w.-]{1,100})(?:\/(?<file>[^?#]{1,500}))?$/;
/** Other downloads (torrents, texts, archives) are left to other adapters. */
const VIDEO_FILE = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|og[gv]|wmv|flv|3gp|divx|vob)$/i;

export function parseArchiveUrl({ pathname }: URL): ArchiveReference | undefined {
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

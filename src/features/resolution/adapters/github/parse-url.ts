export type GithubUrl =
  /** `path` is OWNER/REPO/REF/PATH, percent-encoded. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'release'; readonly repository: string; readonly tag: string | null };

const REPOSITORY = String.raw`[A-Za-z0-9-]{1,39}/[\w.-]{1,100}`;
const MEDIA_PATH = String.raw`[^?#]{1,800}\.(?:mp4|m4v|mov|webm|mkv|m3u8|mpd)`;

const BLOB = new RegExp(`^/(${REPOSITORY})/blob/(${MEDIA_PATH})$`, 'i');
const RAW_HOST = 'raw.githubusercontent.com';
const RAW = new RegExp(`^/(${REPOSITORY}/${MEDIA_PATH})$`, 'i');
const RELEASE = new RegExp(`^/(${REPOSITORY})/releases/(?:latest|tag/([^/?#]{1,200}))/?$`);

/**
 * Returns undefined unless the path has a media file extension; /raw/ URLs and release assets need
 * no adapter.
 */
export function parseGithubUrl({ hostname, pathname }: URL): GithubUrl | undefined {
  if (hostname === RAW_HOST) {
    const [, path] = RAW.exec(pathname) ?? [];
    return path === undefined ? undefined : { kind: 'file', path };
  }
  const [, owner, path] = BLOB.exec(pathname) ?? [];
  if (owner !== undefined) return { kind: 'file', path: `${owner}/${path}` };
  const [, repository, tag = null] = RELEASE.exec(pathname) ?? [];
  return repository === undefined ? undefined : { kind: 'release', repository, tag };
}

/** A file name on a Wikimedia wiki. */
export type WikiFile = { readonly wiki: string; readonly name: string };

const WIKI =
  /^(?:commons|meta|species|[a-z]{2,12}(?:-[a-z]{2,12}){0,2})(?:\.m)?\.(?:wikimedia|wikipedia|wiktionary|wikibooks|wikiquote|wikisource|wikiversity|wikivoyage|wikinews)\.org$/;
const UPLOAD_HOST = 'upload.wikimedia.org';
const UPLOAD =
  /^\/wikipedia\/([a-z]{2,12})\/(?:transcoded\/|thumb\/)?[0-9a-f]\/[0-9a-f]{2}\/([^/]{1,300})(?:\/[^/]{1,400})?$/;
const PAGE = /^\/wiki\/(?:File|Image|Media|Special:(?:FilePath|Redirect\/file))[:/]([^/]{1,300})$/;
const TITLE = /^(?:File|Image|Media):(.{1,300})$/;
const IN_ARTICLE = /^#\/media\/(?:File|[^/:]{1,40}):(.{1,300})$/;
const VIDEO = /\.(?:webm|og[gv]|mp4|mpe?g|mov)$/i;

/** Returns undefined for articles, images and audio files. */
export function parseFileUrl(url: URL): WikiFile | undefined {
  const { hostname } = url;
  if (hostname === UPLOAD_HOST) return readUpload(url.pathname);
  if (!WIKI.test(hostname)) return undefined;
  const title = TITLE.exec(url.searchParams.get('title') ?? '')?.[1];
  const encodedName = PAGE.exec(url.pathname)?.[1] ?? IN_ARTICLE.exec(url.hash)?.[1];
  const name = title ?? decode(encodedName);
  return toFile(hostname.replace('.m.', '.'), name);
}

function readUpload(path: string): WikiFile | undefined {
  const [, project = '', name] = UPLOAD.exec(path) ?? [];
  const wiki = project === 'commons' ? 'commons.wikimedia.org' : `${project}.wikipedia.org`;
  return toFile(wiki, decode(name));
}

function toFile(wiki: string, name: string | undefined): WikiFile | undefined {
  // MediaWiki forbids these characters in titles (mediawiki.org, Manual:Page title). Rejecting them
  // also limits the API query to one title.
  const isVideoName = name !== undefined && VIDEO.test(name) && !/[#<>[\]|{}\n]/.test(name);
  return isVideoName ? { wiki, name } : undefined;
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

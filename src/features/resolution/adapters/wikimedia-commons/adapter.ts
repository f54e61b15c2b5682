import { createHash } from 'node:crypto';

import type { AdapterContext } from '../../core/adapter.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { parseFileUrl, type WikiFile } from './parse-url.ts';
import { InfoResponse, listSources, readDetails, type WikiVideo } from './read-video-info.ts';

/** Plays the transcoded WebM files of an upload, with its timed text. */
export const wikimediaCommonsAdapter = toUrlAdapter({
  name: 'wikimedia-commons',
  hosts: [
    'wikimedia',
    'wikipedia',
    'wiktionary',
    'wikibooks',
    'wikiquote',
    'wikisource',
    'wikiversity',
    'wikivoyage',
    'wikinews',
  ].map((project) => `*.${project}.org`),
  info: {
    title: 'Wikimedia Commons, Wikipedia',
    inputs: [
      'commons.wikimedia.org/wiki/File:NAME.webm',
      'LANGUAGE.wikipedia.org/wiki/ARTICLE#/media/File:NAME.webm',
      'upload.wikimedia.org/wikipedia/commons/…/NAME.webm',
    ],
    output: 'streams',
    requests: '1 (API), then the files',
  },
  canaries: [
    {
      url: 'https://commons.wikimedia.org/wiki/File:Big_Buck_Bunny_4K.webm',
      id: 'Big_Buck_Bunny_4K.webm',
      plays: 'streams',
      duration: 635,
      basis: 'a featured file with a free license',
    },
  ],
  fallbacks: [
    { kind: 'file', find: toUpload },
    { kind: 'page', find: (_, url) => url, alsoAfter: ['login_required', 'upstream_refused'] },
  ],
  read: parseFileUrl,
  identify: ({ wiki, name }) => `${wiki}/${toTitle(name)}`,
  resolve: (file, ctx, url) => resolveFile(file, url, ctx),
});

/**
 * Most files are stored on Commons, in a folder named after the digest of their name
 * (mediawiki.org, Manual:$wgHashedUploadDirectory).
 */
function toUpload(file: WikiFile): URL {
  const name = toTitle(file.name);
  const digest = createHash('md5').update(name).digest('hex');
  const path = `${digest.slice(0, 1)}/${digest.slice(0, 2)}/${encodeURIComponent(name)}`;
  return new URL(`/wikipedia/commons/${path}`, 'https://upload.wikimedia.org');
}

/** The form in which MediaWiki stores a name. */
function toTitle(name: string): string {
  const underscored = name.replaceAll(' ', '_');
  return underscored.charAt(0).toUpperCase() + underscored.slice(1);
}

async function resolveFile(file: WikiFile, url: URL, ctx: AdapterContext): Promise<Outcome> {
  const info = await fetchInfo(file, ctx);
  const base = new URL(`https://${file.wiki}/`);
  return resolveSources(
    {
      provider: 'wikimedia-commons',
      urls: listSources(info, base),
      details: readDetails(info, file.name, base),
      referrer: url,
    },
    ctx,
  );
}

async function fetchInfo(
  { wiki, name }: WikiFile,
  { session }: AdapterContext,
): Promise<WikiVideo> {
  const api = new URL('/w/api.php', `https://${wiki}`);
  api.search = new URLSearchParams({
    action: 'query',
    format: 'json',
    formatversion: '2',
    prop: 'videoinfo',
    viprop: 'url|size|mediatype|derivatives|timedtext|extmetadata',
    viurlwidth: '1280',
    viextmetadatafilter: 'ObjectName|ImageDescription',
    titles: `File:${name}`,
  }).toString();
  const { query } = await fetchJson(session, api, { step: 'API', schema: InfoResponse });
  // Every wiki also returns files that are stored on Commons.
  const info = query.pages[0]?.videoinfo?.[0];
  if (info === undefined) throw new ResolutionError('gone');
  return info;
}

import { fetchJson } from '../../fetch-json.ts';
import { orFromPage } from '../../or-from-page.ts';
import type { Outcome } from '../../outcome.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';
import { readAddress, type WikiFile } from './read-address.ts';
import { Answer, listSources, readDetails, type WikiVideo } from './read-video-info.ts';

/**
 * Wikimedia Commons and the files of other Wikimedia wikis: the WebM files that the wiki has made of an upload, and
 * its timed texts. One request, and the files.
 */
export const wikimediaCommonsAdapter: AddressAdapter = {
  kind: 'address',
  name: 'wikimedia-commons',
  about: {
    title: 'Wikimedia Commons, Wikipedia',
    takes: [
      'commons.wikimedia.org/wiki/File:NAME.webm',
      'LANGUAGE.wikipedia.org/wiki/ARTICLE#/media/File:NAME.webm',
      'upload.wikimedia.org/wikipedia/commons/…/NAME.webm',
    ],
    gives: 'streams',
    asks: '1: the wiki’s API, or the page where that fails; then the files',
  },
  matches: (url) => readAddress(url) !== undefined,
  resolve: (url, context) => {
    const file = readAddress(url);
    if (file === undefined) throw new ResolutionStop('no_video');
    const asked = { provider: 'wikimedia-commons', url };
    return orFromPage(asked, context, () => resolveFile(file, url, context));
  },
};

async function resolveFile(file: WikiFile, url: URL, context: AdapterContext): Promise<Outcome> {
  const info = await fetchInfo(file, context);
  if (info.mediatype === 'AUDIO') throw new ResolutionStop('audio_only');
  const base = new URL(`https://${file.wiki}/`);
  return resolveSources(
    {
      provider: 'wikimedia-commons',
      urls: listSources(info, base),
      details: readDetails(info, file.name, base),
      referrer: url,
    },
    context,
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
  const { query } = await fetchJson(session, api, { step: 'API', schema: Answer });
  // A wiki tells of a file on Commons as of its own.
  const info = query.pages[0]?.videoinfo?.[0];
  if (info === undefined) throw new ResolutionStop('gone');
  return info;
}

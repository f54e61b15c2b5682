import { toPlainText } from '../../../../lib/html/to-plain-text.ts';
import type { FailureReason } from '../../failure-reasons.ts';
import { fetchJson } from '../../fetch-json.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';
import { listCaptions } from './list-captions.ts';
import { readAddress } from './read-address.ts';
import {
  type ArchiveFile,
  type ArchiveItem,
  isOpenFile,
  isSound,
  Item,
  originOf,
  pickFilm,
  readLength,
  textOf,
} from './read-item.ts';

const BASE = new URL('https://archive.org/');

/**
 * The Internet Archive: the files that an item’s metadata list, MP4 and WebM that the archive has made before what
 * was uploaded; of several films the one that the address names, or the first. One request, and the files.
 */
export const internetArchiveAdapter: AddressAdapter = {
  kind: 'address',
  name: 'internet-archive',
  about: {
    title: 'Internet Archive',
    takes: [
      'archive.org/details/ITEM',
      'archive.org/details/ITEM/FILE',
      'archive.org/embed/ITEM',
      'archive.org/download/ITEM/FILE.mp4',
    ],
    gives: 'streams',
    asks: '1: its metadata API; then the files',
  },
  matches: (url) => readAddress(url) !== undefined,
  resolve: async (url, context) => {
    const address = readAddress(url);
    if (address === undefined) throw new ResolutionStop('no_video');
    const api = new URL(`/metadata/${address.id}`, BASE);
    const item = await fetchJson(context.session, api, { step: 'metadata', schema: Item });
    const film = pickFilm(item, address.file);
    const [first] = film;
    if (first === undefined) throw new ResolutionStop(explainNoFilm(item));
    const toUrl = (name: string): URL => toFileUrl(address.id, name);
    return resolveSources(
      {
        provider: 'internet-archive',
        urls: film.map(({ name }) => toUrl(name)),
        details: readDetails(item, { id: address.id, film, toUrl }),
        referrer: url,
      },
      context,
    );
  },
};

function toFileUrl(id: string, name: string): URL {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return new URL(`/download/${id}/${path}`, BASE);
}

function explainNoFilm({ metadata, files, is_dark: isDark }: ArchiveItem): FailureReason {
  if (metadata === undefined || metadata === null)
    return isDark === true ? 'login_required' : 'gone';
  if (isDark === true || textOf(metadata['access-restricted-item']) === 'true') {
    return 'login_required';
  }
  const all = files ?? [];
  if (all.length > 0 && !all.some(isOpenFile)) return 'login_required';
  return all.some(isSound) ? 'audio_only' : 'no_video';
}

type Film = {
  readonly id: string;
  readonly film: readonly ArchiveFile[];
  readonly toUrl: (name: string) => URL;
};

function readDetails({ metadata, files }: ArchiveItem, { id, film, toUrl }: Film): VideoDetails {
  const length = film.map((file) => readLength(file.length)).find((each) => each !== null);
  const origin = film[0] === undefined ? '' : originOf(film[0]);
  return toDetails({
    title: textOf(metadata?.title),
    description: toPlainText(textOf(metadata?.description) ?? ''),
    thumbnail: `/services/img/${id}`,
    duration: length,
    captions: listCaptions(files ?? [], origin, toUrl),
    base: BASE,
  });
}

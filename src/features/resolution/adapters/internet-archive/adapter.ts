import { toPlainText } from '#lib/html/to-plain-text.ts';

import type { FailureReason } from '../../failure-reasons.ts';
import { fetchJson } from '../../fetch-json.ts';
import { orFromPage } from '../../or-from-page.ts';
import type { Outcome } from '../../outcome.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';
import { listCaptions } from './list-captions.ts';
import { type ArchiveAddress, readAddress } from './read-address.ts';
import {
  type ArchiveFile,
  type ArchiveItem,
  isSound,
  isVideo,
  Item,
  originOf,
  pickFilm,
  readLength,
  textOf,
} from './read-item.ts';

const BASE = new URL('https://archive.org/');

/**
 * The Internet Archive: the files that an item’s metadata list, MP4 and WebM that the archive has made before what
 * was uploaded; of several films the one that the address names, or the first. Its own player where none of them plays.
 * One request, and the files.
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
    gives: 'streams, else player',
    asks: '1: its metadata API, or the page where that fails; then the files',
  },
  matches: (url) => readAddress(url) !== undefined,
  resolve: (url, context) => {
    const address = readAddress(url);
    if (address === undefined) throw new ResolutionStop('no_video');
    const asked = { provider: 'internet-archive', url };
    return orFromPage(asked, context, () => resolveItem(address, url, context));
  },
};

async function resolveItem(
  address: ArchiveAddress,
  url: URL,
  context: AdapterContext,
): Promise<Outcome> {
  const api = new URL(`/metadata/${address.id}`, BASE);
  const item = await fetchJson(context.session, api, { step: 'metadata', schema: Item });
  const reason = explainNoFilm(item);
  if (reason !== undefined) return { kind: 'failed', provider: 'internet-archive', reason };
  const film = pickFilm(item, address.file);
  const toUrl = (name: string): URL => toFileUrl(address.id, name);
  const details = readDetails(item, { id: address.id, film, toUrl });
  const urls = film.map(({ name }) => toUrl(name));
  const named = { provider: 'internet-archive', urls, details, referrer: url };
  const streams = await resolveSources(named, context);
  if (streams.kind === 'resolved') return streams;
  // Its player shows what may be streamed only, and codecs that need a program of their own.
  return framePlayer(new URL(`/embed/${address.id}`, BASE), details, context);
}

function toFileUrl(id: string, name: string): URL {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return new URL(`/download/${id}/${path}`, BASE);
}

/** Undefined where there is one, be it for the archive’s own player only. */
function explainNoFilm({
  metadata,
  files,
  is_dark: isDark,
}: ArchiveItem): FailureReason | undefined {
  const isRestricted = textOf(metadata?.['access-restricted-item']) === 'true';
  if (isDark === true || isRestricted) return 'login_required';
  if (metadata === undefined || metadata === null) return 'gone';
  const all = files ?? [];
  if (all.some(isVideo)) return undefined;
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

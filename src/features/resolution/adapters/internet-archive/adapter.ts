import { toPlainText } from '#lib/html/to-plain-text.ts';

import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import type { AdapterContext } from '../../core/adapter.ts';
import type { FailureReason } from '../../core/failure-reasons.ts';
import type { Outcome } from '../../core/outcome.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { framePlayer } from '../../providers/resolve-player.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { listCaptions } from './list-captions.ts';
import { type ArchiveReference, parseArchiveUrl } from './parse-url.ts';
import {
  type ArchiveFile,
  type ArchiveItem,
  isAudio,
  isVideo,
  Item,
  getOriginalName,
  pickVideoFiles,
  parseLength,
  joinText,
} from './read-item.ts';

const BASE = new URL('https://archive.org/');

/**
 * Plays the files listed in the item’s metadata, tallest first.
 * If an item has several videos, plays the one in the URL or the first. Falls back to the archive’s
 * player.
 */
export const internetArchiveAdapter = toUrlAdapter({
  name: 'internet-archive',
  hosts: ['archive.org', 'www.archive.org'],
  info: {
    title: 'Internet Archive',
    inputs: [
      'archive.org/details/ITEM',
      'archive.org/details/ITEM/FILE',
      'archive.org/embed/ITEM',
      'archive.org/download/ITEM/FILE.mp4',
    ],
    output: 'streams or player',
    requests: '1 (metadata API), then the files',
  },
  canaries: [
    {
      url: 'https://archive.org/details/BigBuckBunny_124',
      id: 'BigBuckBunny_124',
      plays: 'streams',
      duration: 597,
      basis: 'an archived film with a free license',
    },
  ],
  fallbacks: [
    { kind: 'page', find: (_, url) => url, alsoAfter: ['upstream_refused'] },
    { kind: 'player', find: toPlayer },
  ],
  read: parseArchiveUrl,
  identify: ({ id, file }) => (file === null ? id : `${id}/${file}`),
  resolve: (reference, ctx, url) => resolveItem(reference, url, ctx),
});

function toPlayer({ id }: ArchiveReference): URL {
  return new URL(`/embed/${id}`, BASE);
}

async function resolveItem(
  reference: ArchiveReference,
  url: URL,
  ctx: AdapterContext,
): Promise<Outcome> {
  const api = new URL(`/metadata/${reference.id}`, BASE);
  const item = await fetchJson(ctx.session, api, { step: 'metadata', schema: Item });
  const reason = explainMissingVideo(item);
  if (reason !== undefined) return { kind: 'failed', provider: 'internet-archive', reason };
  const videoFiles = pickVideoFiles(item, reference.file);
  const toUrl = (name: string): URL => toFileUrl(reference.id, name);
  const details = readDetails(item, { id: reference.id, videoFiles, toUrl });
  const urls = videoFiles.map(({ name }) => toUrl(name));
  const sources = { provider: 'internet-archive', urls, details, referrer: url };
  const streams = await resolveSources(sources, ctx);
  if (streams.kind === 'resolved') return streams;
  // The archive’s player also plays stream-only items and codecs that browsers lack.
  return framePlayer(toPlayer(reference), details, ctx);
}

function toFileUrl(id: string, name: string): URL {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return new URL(`/download/${id}/${path}`, BASE);
}

/** Returns undefined if the item has a video, even one that only the archive’s player can play. */
function explainMissingVideo({
  metadata,
  files,
  is_dark: isDark,
}: ArchiveItem): FailureReason | undefined {
  const isRestricted = joinText(metadata?.['access-restricted-item']) === 'true';
  if (isDark === true || isRestricted) return 'login_required';
  if (metadata === undefined || metadata === null) return 'gone';
  const all = files ?? [];
  if (all.some(isVideo)) return undefined;
  return all.some(isAudio) ? 'audio_only' : 'no_video';
}

function readDetails(
  { metadata, files }: ArchiveItem,
  {
    id,
    videoFiles,
    toUrl,
  }: {
    readonly id: string;
    readonly videoFiles: readonly ArchiveFile[];
    readonly toUrl: (name: string) => URL;
  },
): VideoDetails {
  const duration = videoFiles.map((file) => parseLength(file.length)).find((each) => each !== null);
  const originalName = videoFiles[0] === undefined ? '' : getOriginalName(videoFiles[0]);
  return toDetails({
    title: joinText(metadata?.title),
    description: toPlainText(joinText(metadata?.description) ?? ''),
    thumbnail: `/services/img/${id}`,
    duration,
    captions: listCaptions(files ?? [], originalName, toUrl),
    base: BASE,
  });
}

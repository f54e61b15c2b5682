import { assertNever } from '#lib/assert-never.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { HLS_ROLE_USES, MPD_ROLE_USES } from '../capabilities/resource.ts';
import { findPosition, type PositionedResource } from '../manifests/media-positions.ts';
import { findMediaInMpd } from '../manifests/mpd-media.ts';
import type { FetchedManifest, SharedManifests } from '../manifests/shared-manifests.ts';
import { toScope } from '../media/open-media.ts';
import type { Target } from '../target/find-target.ts';
import { FMP4_LABEL, type MediaPath, ONLY_RENDITION } from '../target/media-path.ts';
import { playSource, toSourceOf } from '../target/packaged-source.ts';

type LocateContext = { readonly manifests: SharedManifests; readonly threads: ThreadPool };
type LocateOptions = {
  /** The network of the viewer, whose share of the permits and threads is used. */
  readonly client: string;
  readonly ageMsMax: number;
  readonly signal: AbortSignal;
};

type Path<Format extends MediaPath['format']> = Extract<MediaPath, { readonly format: Format }>;

const NO_VARIABLES: PositionedResource['variables'] = new Map();

/**
 * Finds a resource in the source's current manifests, by its position. The manifests are at most
 * `ageMsMax` old. Undefined if the source has no such resource. Rejects with a playback error.
 */
export async function locateMedia(
  ctx: LocateContext,
  { client, ageMsMax, signal }: LocateOptions,
  target: Target,
): Promise<Target | undefined> {
  const { source, media } = target;
  if (media === null || media.format !== source.format) return undefined;
  const options = { ...ctx, client, ageMsMax, signal };
  switch (media.format) {
    case 'HLS':
      return await locateInPlaylists(target, media, options);
    case 'DASH':
      return await locateInMpd(target, media, options);
    default:
      return assertNever(media);
  }
}

async function locateInPlaylists(
  target: Target,
  { label, rendition, item }: Path<'HLS'>,
  options: LocateContext & LocateOptions,
): Promise<Target | undefined> {
  const { source } = target;
  // The text of this form is that of the source, but has another position.
  const played = label === FMP4_LABEL ? playSource(source.packages ?? source, 'FMP4') : source;
  const main = { ...target, source: played };
  const { url } = played;
  const playlist: PositionedResource | undefined =
    rendition === ONLY_RENDITION
      ? { role: 'playlist', url, variables: NO_VARIABLES }
      : await findPosition(
          await fetchCurrent(main, url, options),
          { id: rendition, variables: NO_VARIABLES },
          options,
        );
  if (playlist?.role !== 'playlist') return undefined;
  const located = toPlaylistTarget(main, playlist);
  if (item === null) return located;
  const manifest = await fetchCurrent(located, playlist.url, options);
  const { variables } = playlist;
  const found = await findPosition(manifest, { id: item, variables }, options);
  return found && toPlaylistTarget({ ...located, use: target.use }, found);
}

/** Resources of other MPDs, such as those of ads, are not part of the source's MPD. */
async function locateInMpd(
  target: Target,
  { presentation, item }: Path<'DASH'>,
  options: LocateContext & LocateOptions,
): Promise<Target | undefined> {
  const { url } = target.source;
  if (presentation !== '') return undefined;
  if (item === null) return { ...target, use: 'dash-mpd', url, variables: NO_VARIABLES };
  if (item === 'patch') return undefined;
  const manifest = await fetchCurrent(target, url, options);
  const found = await findMediaInMpd(manifest, item, options);
  const use = found && MPD_ROLE_USES[found.role];
  return found && use ? { ...target, use, url: found.url, variables: NO_VARIABLES } : undefined;
}

function fetchCurrent(
  { video, source, media }: Target,
  url: URL,
  { manifests, client, ageMsMax, signal }: LocateContext & LocateOptions,
): Promise<FetchedManifest> {
  const use = media?.format === 'DASH' ? 'dash-mpd' : 'hls-playlist';
  const request = { url, plainUrl: url, source, use, scope: toScope(video), client } as const;
  return manifests.fetch({ ...request, ageMsMax }, signal);
}

function toPlaylistTarget(target: Target, { role, url, variables }: PositionedResource): Target {
  // Whether a segment may be disguised depends on more than its role.
  const use = role === 'segment' ? target.use : HLS_ROLE_USES[role];
  const { source } = target;
  return { ...target, source: toSourceOf(source.packages ?? source, url), use, url, variables };
}

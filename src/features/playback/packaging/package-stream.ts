import type { Place, StreamTrack } from '#lib/packaging/streams/stream.ts';
import { toMediaType } from '#lib/packaging/to-media-type.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import type { SharedMedia } from '../media/shared-media.ts';
import { PACKAGED_MANIFEST, PACKAGED_TYPES, type PackagedUrl } from '../target/packaged-source.ts';
import type { Upstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { unsupportedError } from './presentations.ts';
import type { StreamRequest } from './read-stream.ts';
import { GONE, respond, toBytes } from './respond.ts';
import {
  findPart,
  findSibling,
  type FoundPart,
  type OpenedStream,
  RELOAD_MS_MIN,
  type Streams,
} from './streams.ts';
import { INIT } from './write-packaged-manifest.ts';
import { type BuildingParts, writeStreamItem } from './write-stream-item.ts';
import {
  PLAYLIST,
  writeStreamMaster,
  writeStreamMpd,
  writeStreamPlaylist,
} from './write-stream-manifest.ts';

/** Statuses of expired URLs, and of files that have been removed. */
const LOST_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

type Parts = BuildingParts & {
  readonly streams: Streams;
  readonly media: SharedMedia;
  readonly upstream: Upstream;
};

type Item = {
  readonly trackId: string;
  readonly item: string;
  readonly request: UpstreamRequest;
  readonly streamRequest: StreamRequest;
};

/** Opens a manifest or a resource of a stream in another format than its own. */
export async function openStreamResource(
  { form, path }: PackagedUrl,
  request: UpstreamRequest,
  { streamRequest, ...parts }: Parts & { readonly streamRequest: StreamRequest },
): Promise<EgressResponse> {
  const [trackId = '', name = ''] = path;
  const isManifest = trackId === PACKAGED_MANIFEST || name === `${PLAYLIST}.m3u8`;
  if (!isManifest) {
    const [item = ''] = name.split('.');
    return await openMedia({ trackId, item, request, streamRequest }, parts);
  }
  const text = writeManifest(await parts.streams.open(streamRequest), { form, trackId });
  const built =
    text === undefined ? GONE : toBytes(Buffer.from(text), { type: PACKAGED_TYPES[form] });
  return respond(request.url, built);
}

/** Undefined if the track does not exist. */
function writeManifest(
  opened: OpenedStream,
  { form, trackId }: Pick<PackagedUrl, 'form'> & { readonly trackId: string },
): string | undefined {
  if (trackId !== PACKAGED_MANIFEST) {
    const track = findTrack(opened, trackId);
    return track && writeStreamPlaylist(opened, track);
  }
  const text = form === 'DASH' ? writeStreamMpd(opened) : writeStreamMaster(opened);
  if (text === undefined) throw unsupportedError(`${form} has no place for its codecs.`);
  return text;
}

/** The last known version of a manifest suffices unless its URL has expired. */
async function openMedia(item: Item, parts: Parts): Promise<EgressResponse> {
  const { request, streamRequest } = item;
  const opened = parts.streams.peek(streamRequest) ?? (await parts.streams.open(streamRequest));
  const response = await openPlace(opened, item, parts);
  if (response !== undefined && !LOST_STATUSES.has(response.status)) return response;
  const reloaded = await parts.streams.open({ ...streamRequest, ageMsMax: RELOAD_MS_MIN });
  if (reloaded === opened) return response ?? respond(request.url, GONE);
  await response?.[Symbol.asyncDispose]();
  return (await openPlace(reloaded, item, parts)) ?? respond(request.url, GONE);
}

function findTrack({ stream }: OpenedStream, id: string): StreamTrack | undefined {
  return stream.tracks.find((track) => track.id === id);
}

/** An entire file passes through, and everything else is a resource of its own. */
async function openPlace(
  opened: OpenedStream,
  { trackId, item, request, streamRequest }: Item,
  parts: Parts,
): Promise<EgressResponse | undefined> {
  const track = findTrack(opened, trackId);
  const [, init, number] = /^(?:(init)-)?(\d{1,16})$/.exec(item) ?? [];
  const kind = init === INIT ? 'init' : 'segment';
  const found = track && findPart(opened, track, { kind, number: Number(number) });
  const place = found && findPlace(found, kind);
  if (track === undefined || found === undefined || !place) return undefined;
  const { source } = streamRequest;
  const { selection } = found.part;
  if (place.range === null && place.key === undefined && selection === undefined)
    return await parts.upstream.open({ ...request, source, url: new URL(place.href) });
  const ctx = { ...streamRequest, media: parts.media };
  const sibling = findSibling(opened.stream.tracks, found, {
    place,
    toNumber: (id, partIndex) => opened.firsts.get(id)?.[partIndex] ?? 0,
  });
  const { bytes, headers } = await writeStreamItem(found, { kind, place, sibling, ctx, parts });
  return respond(request.url, toBytes(bytes, { type: toMediaType(track), from: headers }));
}

function findPlace({ part, index }: FoundPart, kind: 'init' | 'segment'): Place | null | undefined {
  if (kind === 'init') return part.init;
  return part.places.kind === 'list' ? part.places.list[index] : undefined;
}

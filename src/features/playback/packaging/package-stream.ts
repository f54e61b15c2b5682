import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { Place, StreamTrack } from '#lib/packaging/streams/stream.ts';
import { writeSelectedInit, writeSelectedSegment } from '#lib/packaging/streams/write-selected.ts';
import { toMediaType } from '#lib/packaging/to-media-type.ts';
import type { ByteBudget } from '#platform/admission/byte-budget.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';
import { toBackgroundClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { SharedMedia } from '../media/shared-media.ts';
import { PACKAGED_MANIFEST, PACKAGED_TYPES, type PackagedUrl } from '../target/packaged-source.ts';
import type { Upstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { COPIES } from './building-budget.ts';
import { unsupportedError } from './presentations.ts';
import { readInit, readTransportInit } from './read-media-start.ts';
import { type PlaceContext, readPlace } from './read-place.ts';
import type { StreamRequest } from './read-stream.ts';
import { GONE, respond, toBytes } from './respond.ts';
import { findPart, type FoundPart, type OpenedStream, type Streams } from './streams.ts';
import { INIT } from './write-packaged-manifest.ts';
import {
  PLAYLIST,
  writeStreamMaster,
  writeStreamMpd,
  writeStreamPlaylist,
} from './write-stream-manifest.ts';
import { task as remuxTask } from './write-transport-task.ts';

/** After this time, a refused URL may have been replaced in the manifest. */
const RELOAD_MS_MIN = 2_000;
/** Statuses of expired URLs, and of files that have been removed. */
const LOST_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

type Parts = {
  readonly streams: Streams;
  readonly media: SharedMedia;
  readonly upstream: Upstream;
  readonly threads: ThreadPool;
  /** Limits the memory for the segments that are being built. */
  readonly building: ByteBudget;
};

/** Reserved before the length of a segment is known. */
const SEGMENT_BYTES_USUAL = 4 * 1024 * 1024;

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
  const { bytes, headers } = await writeItem(found, { kind, place, ctx, parts });
  return respond(request.url, toBytes(bytes, { type: toMediaType(track), from: headers }));
}

function findPlace({ part, index }: FoundPart, kind: 'init' | 'segment'): Place | null | undefined {
  if (kind === 'init') return part.init;
  return part.places.kind === 'list' ? part.places.list[index] : undefined;
}

type Written = { readonly bytes: Buffer; readonly headers?: ReadonlyMap<string, string> };
type WriteOptions = {
  readonly kind: 'init' | 'segment';
  readonly place: Place;
  readonly ctx: PlaceContext;
  readonly parts: Parts;
};

async function writeItem(found: FoundPart, options: WriteOptions): Promise<Written> {
  const { kind, place, ctx, parts } = options;
  const { selection } = found.part;
  if (selection?.kind === 'transport' && kind === 'init') {
    const tracks = await readTransportInit(place, ctx);
    const track = tracks.find(({ description }) => description.kind === selection.stream);
    return { bytes: requireTrack(track).init };
  }
  using reservation = parts.building.open(new URL(place.href).host);
  await reservation.grow(SEGMENT_BYTES_USUAL * COPIES, ctx.signal);
  const { bytes, headers } = await readPlace(place, ctx);
  await reservation.grow(Math.max(0, bytes.length - SEGMENT_BYTES_USUAL) * COPIES, ctx.signal);
  if (selection === undefined) return { bytes, headers };
  const written =
    selection.kind === 'transport'
      ? await remux(found, { stream: selection.stream, bytes, ...options })
      : await select(found, { trackId: selection.trackId, bytes, ...options });
  return { bytes: written, headers };
}

/** One track of transport streams, on a thread. */
async function remux(
  { part: { segments }, index }: FoundPart,
  {
    stream,
    bytes,
    parts,
    ctx: { source, signal },
  }: WriteOptions & { readonly stream: 'video' | 'audio'; readonly bytes: Buffer },
): Promise<Buffer> {
  const { startTicks = 0, durationTicks = 0 } = segments[index] ?? {};
  const copy = new Uint8Array(bytes);
  const input = { bytes: copy, options: { kind: stream, startTicks, durationTicks } };
  const client = toBackgroundClient(source.url);
  const transfers = [copy.buffer];
  const result = await parts.threads.run(remuxTask, input, {
    client,
    bytes: bytes.length,
    signal,
    transfers,
  });
  if (result.kind === 'refused') throw new PackagingError('invalid_data', result.message);
  return Buffer.from(result.value.buffer);
}

/** One of several tracks of fragmented MP4. */
async function select(
  { part: { init } }: FoundPart,
  {
    trackId,
    bytes,
    kind,
    ctx,
  }: WriteOptions & { readonly trackId: number; readonly bytes: Buffer },
): Promise<Buffer> {
  const tracks = init === null ? [] : await readInit(init, ctx);
  const track = requireTrack(tracks.find((each) => each.trackId === trackId));
  return kind === 'init' ? writeSelectedInit(track) : writeSelectedSegment(track, bytes);
}

function requireTrack<Track>(track: Track | undefined): Track {
  if (track === undefined) throw new PackagingError('invalid_data', 'The track is missing.');
  return track;
}

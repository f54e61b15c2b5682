import type { StreamTrack } from '#lib/packaging/streams/stream.ts';
import { toMediaType } from '#lib/packaging/to-media-type.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

import type { SharedMedia } from '../media/shared-media.ts';
import { PACKAGED_MANIFEST, PACKAGED_TYPES, type PackagedUrl } from '../target/packaged-source.ts';
import type { Upstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { unsupportedError } from './presentations.ts';
import { readPlace } from './read-indexes.ts';
import { type Built, GONE, respond, toBytes } from './respond.ts';
import { findPlace, type OpenedStream, type StreamRequest, type Streams } from './streams.ts';
import { INIT } from './write-packaged-manifest.ts';
import { PLAYLIST, writeStreamMaster, writeStreamPlaylist } from './write-stream-manifest.ts';

/** After this time, a refused URL may have been replaced in the manifest. */
const RELOAD_MS_MIN = 2_000;
/** Statuses of expired URLs, and of files that have been removed. */
const LOST_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

type Parts = {
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
  { path }: PackagedUrl,
  request: UpstreamRequest,
  { streamRequest, ...parts }: Parts & { readonly streamRequest: StreamRequest },
): Promise<EgressResponse> {
  const opened = await parts.streams.open(streamRequest);
  const [trackId = '', name = ''] = path;
  const text = writeManifest(opened, trackId, name);
  if (text !== undefined) return respond(request.url, toPlaylist(text));
  const [item = ''] = name.split('.');
  return await openMedia(opened, { trackId, item, request, streamRequest }, parts);
}

/** Undefined for other resources. */
function writeManifest(opened: OpenedStream, trackId: string, name: string): string | undefined {
  if (trackId === PACKAGED_MANIFEST) {
    const text = writeStreamMaster(opened);
    if (text === undefined) throw unsupportedError('HLS has no place for its codecs.');
    return text;
  }
  const track = name === `${PLAYLIST}.m3u8` ? findTrack(opened, trackId) : undefined;
  return track && writeStreamPlaylist(opened, track);
}

async function openMedia(opened: OpenedStream, item: Item, parts: Parts): Promise<EgressResponse> {
  const { request, streamRequest } = item;
  const response = await openPlace(opened, item, parts);
  if (response !== undefined && !LOST_STATUSES.has(response.status)) return response;
  const reloaded = await parts.streams.open({ ...streamRequest, ageMsMax: RELOAD_MS_MIN });
  if (reloaded.manifest === opened.manifest) return response ?? respond(request.url, GONE);
  await response?.[Symbol.asyncDispose]();
  return (await openPlace(reloaded, item, parts)) ?? respond(request.url, GONE);
}

function findTrack({ stream }: OpenedStream, id: string): StreamTrack | undefined {
  return stream.tracks.find((track) => track.id === id);
}

function toPlaylist(text: string): Built {
  return toBytes(Buffer.from(text), { type: PACKAGED_TYPES.HLS });
}

/** An entire file passes through, and a part of a file is a resource of its own. */
async function openPlace(
  opened: OpenedStream,
  { trackId, item, request, streamRequest }: Item,
  { media, upstream }: Parts,
): Promise<EgressResponse | undefined> {
  const track = findTrack(opened, trackId);
  const [, init, number] = /^(?:(init)-)?(\d{1,16})$/.exec(item) ?? [];
  const kind = init === INIT ? 'init' : 'segment';
  const place = track && findPlace(opened, track, { kind, number: Number(number) });
  if (track === undefined || place === undefined) return undefined;
  const { source } = streamRequest;
  if (place.range === null)
    return await upstream.open({ ...request, source, url: new URL(place.href) });
  const { bytes, headers } = await readPlace(place, { ...streamRequest, media });
  return respond(request.url, toBytes(bytes, { type: toMediaType(track), from: headers }));
}

import { joinInits } from '#lib/packaging/iso/join-inits.ts';
import { measureFragmentHead, placeFragment } from '#lib/packaging/iso/write-fragment.ts';
import { type InitOptions, writeInit } from '#lib/packaging/iso/write-init.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import {
  planStreamFile,
  type StreamFileTrack,
  type StreamFragment,
} from '#lib/packaging/streams/plan-stream-file.ts';
import { selectFileTracks } from '#lib/packaging/streams/select-file-tracks.ts';
import type { Selection, Stream, StreamPart, StreamTrack } from '#lib/packaging/streams/stream.ts';
import { describeInit, findShift } from '#lib/packaging/streams/write-selected.ts';

import type { SharedMedia } from '../media/shared-media.ts';
import { brokenResponseError } from '../upstream/upstream-failure.ts';
import type { DownloadFile } from './downloads.ts';
import { unsupportedError } from './presentations.ts';
import { readInit, readLead, readTransportInit } from './read-media-start.ts';
import type { PlaceContext } from './read-place.ts';
import type { StreamRequest } from './read-stream.ts';
import { findSibling, RELOAD_MS_MIN, type Streams } from './streams.ts';
import { type BuildingParts, requireTrack, writeStreamItem } from './write-stream-item.ts';

type Parts = BuildingParts & { readonly streams: Streams; readonly media: SharedMedia };

/**
 * The file with the best video of a stream and its sound. Rejects with a playback error, or a
 * PackagingError.
 */
export async function openStreamDownload(
  request: StreamRequest,
  parts: Parts,
): Promise<DownloadFile> {
  const { stream } = await parts.streams.open(request);
  if (stream.live !== null) throw unsupportedError('It is live.');
  const selected = selectFileTracks(stream);
  if (selected.length === 0) throw unsupportedError('MP4 has no place for its codecs.');
  const ctx = { ...request, media: parts.media };
  const tracks = await Promise.all(selected.map((track) => openTrack(track, ctx)));
  const { fragments, durationSeconds } = planStreamFile(stream, tracks);
  return {
    host: request.source.url.host,
    init: joinInits(
      tracks.map(({ init }) => init),
      durationSeconds,
    ),
    fragments: fragments.flatMap((fragment) => {
      const track = tracks[fragment.trackId - 1];
      if (track === undefined) return [];
      return {
        lengthBytes: fragment.lengthBytes,
        write: (signal) =>
          write(fragment, { track, selected, request: { ...request, signal }, parts }),
      };
    }),
    lengthBytes: null,
    etag: null,
  };
}

type OpenedPart = Pick<StreamFileTrack, 'writtenTicks' | 'leadTicks'> & {
  readonly init: Omit<InitOptions, 'shiftTicks'>;
  readonly selection: Selection;
};
type OpenedTrack = StreamFileTrack & {
  readonly init: Buffer;
  /** By the index of the part. */
  readonly selections: readonly Selection[];
};

async function openTrack(track: StreamTrack, ctx: PlaceContext): Promise<OpenedTrack> {
  const opened = new Map<string, OpenedPart>();
  const configurations = new Set<string>();
  const selections: Selection[] = [];
  for (const part of track.parts) {
    const key = JSON.stringify([part.init, part.selection]);
    const known = opened.get(key);
    // oxlint-disable-next-line no-await-in-loop -- ends with the first part that differs
    const found = known ?? (await openPart(part, track, ctx));
    selections.push(found.selection);
    if (known !== undefined) continue;
    opened.set(key, found);
    configurations.add(toConfiguration(found));
    if (configurations.size > 1)
      throw new PackagingError('unsupported', 'Its codec configuration changes.');
  }
  const first = requireTrack(opened.values().next().value);
  const { init, leadTicks } = first;
  const { timescale } = init;
  const written = writeInit({ ...init, shiftTicks: leadTicks });
  return { ...first, track, timescale, init: written, selections };
}

/** Equal for parts that share an initialization segment. */
function toConfiguration({ init, writtenTicks }: OpenedPart): string {
  return `${writtenTicks} ${writeInit({ ...init, shiftTicks: 0 }).toString('base64')}`;
}

async function openPart(
  part: StreamPart,
  { kind }: StreamTrack,
  ctx: PlaceContext,
): Promise<OpenedPart> {
  const { init: place, selection, places } = part;
  if (place === null) throw new PackagingError('unsupported', 'It has no initialization segments.');
  if (selection?.kind === 'transport') {
    const tracks = await readTransportInit(place, ctx);
    const found = tracks.find(({ description }) => description.kind === selection.stream);
    return { ...requireTrack(found), selection, writtenTicks: 0 };
  }
  const tracks = await readInit(place, ctx);
  const found = tracks.find((each) =>
    selection?.kind === 'fragments' ? each.trackId === selection.trackId : each.kind === kind,
  );
  const track = requireTrack(found);
  const first = places.kind === 'list' ? places.list.find((each) => each !== null) : undefined;
  const leadTicks = first && (await readLead(first, track, ctx));
  return {
    init: describeInit(track),
    selection: { kind: 'fragments', trackId: track.trackId },
    writtenTicks: findShift(track),
    leadTicks: leadTicks ?? 0,
  };
}

type WriteOptions = {
  readonly track: OpenedTrack;
  /** All tracks of the file. */
  readonly selected: readonly StreamTrack[];
  readonly request: StreamRequest;
  readonly parts: Parts;
};

/** The URL of a segment may have expired meanwhile, and the manifest may have another one. */
async function write(fragment: StreamFragment, options: WriteOptions): Promise<readonly Buffer[]> {
  const { request, parts } = options;
  const opened = parts.streams.peek(request) ?? (await parts.streams.open(request));
  try {
    return await writeFrom(opened.stream, fragment, options);
  } catch (error) {
    request.signal.throwIfAborted();
    const reloaded = await parts.streams.open({ ...request, ageMsMax: RELOAD_MS_MIN });
    if (reloaded === opened) throw error;
    return await writeFrom(reloaded.stream, fragment, options);
  }
}

async function writeFrom(
  stream: Stream,
  { partIndex, index, lengthBytes: _estimate, ...place }: StreamFragment,
  { track, selected, request, parts }: WriteOptions,
): Promise<readonly Buffer[]> {
  const tracks = listTracks(stream, selected);
  const part = findSamePart(tracks.get(track.track.id), track.track, { partIndex, index });
  const selection = track.selections[partIndex];
  const bytes = part?.places.kind === 'list' ? part.places.list[index] : null;
  if (part === undefined || selection === undefined || !bytes) throw brokenResponseError();
  const found = { part: { ...part, selection }, index, number: index };
  const options = { place: bytes, toNumber: () => 0 };
  const written = await writeStreamItem(found, {
    kind: 'segment',
    place: bytes,
    sibling: findSibling(tracks.values(), found, options),
    ctx: { ...request, media: parts.media },
    parts,
  });
  // The sound may end before the picture.
  const isEmpty = written.bytes.length <= measureFragmentHead(0);
  return isEmpty ? [] : placeFragment(written.bytes, place);
}

/** The current version of tracks, by ID. */
function listTracks(
  { tracks, sounds }: Stream,
  selected: readonly StreamTrack[],
): ReadonlyMap<string, StreamTrack> {
  const all = [...tracks, ...sounds.map(({ track }) => track)];
  return new Map(
    all.filter(({ id }) => selected.some((each) => each.id === id)).map((each) => [each.id, each]),
  );
}

/** Undefined if the manifest has other times by now. */
function findSamePart(
  current: StreamTrack | undefined,
  { parts }: StreamTrack,
  { partIndex, index }: Pick<StreamFragment, 'partIndex' | 'index'>,
): StreamPart | undefined {
  const found = current?.parts[partIndex];
  const startTicks = parts[partIndex]?.segments[index]?.startTicks;
  return found?.segments[index]?.startTicks === startTicks ? found : undefined;
}

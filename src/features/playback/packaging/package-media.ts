import type { ManifestForm } from '#contract/packaged-forms.ts';
import { isAvailableAs, isSeparate, type Source } from '#features/videos/index.ts';
import { NO_CUES, writeWvttFragment, writeWvttInit } from '#lib/captions/write-wvtt.ts';
import { cutKeyframe } from '#lib/packaging/iso/write-fragment.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { PackagedTrack } from '#lib/packaging/presentation.ts';
import { toMediaType } from '#lib/packaging/to-media-type.ts';
import type { ByteBudget } from '#platform/admission/byte-budget.ts';
import type { Clock } from '#platform/clock.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { SharedManifests } from '../manifests/shared-manifests.ts';
import type { SharedMedia } from '../media/shared-media.ts';
import {
  PACKAGED_MANIFEST,
  PACKAGED_TYPES,
  type PackagedUrl,
  parsePackagedUrl,
  toPackagedSource,
} from '../target/packaged-source.ts';
import type { Upstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { createBuildingBudget } from './building-budget.ts';
import { type DownloadFile, Downloads } from './downloads.ts';
import { openFileDownload } from './file-download.ts';
import { openFiles } from './open-files.ts';
import { openStreamResource } from './package-stream.ts';
import { PartBuffers } from './part-buffers.ts';
import { type FileRequest, Presentations, unsupportedError } from './presentations.ts';
import type { StreamRequest } from './read-stream.ts';
import { type Built, GONE, respond, toBytes, toResponse } from './respond.ts';
import { Segments } from './segments.ts';
import { SharedBuilds } from './shared-builds.ts';
import { openStreamDownload } from './stream-download.ts';
import { RELOAD_MS_MIN, Streams } from './streams.ts';
import {
  type FileTrack,
  INIT,
  KEYFRAME,
  type PackagedFiles,
  writePackagedManifest,
  writePackagedPlaylist,
} from './write-packaged-manifest.ts';

type Parts = {
  readonly upstream: Upstream;
  /** Media that viewers of streams share. */
  readonly media: SharedMedia;
  /** Files, of which the segments are shared instead. */
  readonly files: SharedMedia;
  readonly threads: ThreadPool;
  readonly clock: Clock;
  readonly findManifests: () => SharedManifests;
};

/** A stream has segments of its own. */
function isStream(source: Source): boolean {
  return (source.format === 'HLS' || source.format === 'DASH') && !isSeparate(source);
}

type Packagers = Pick<Parts, 'upstream' | 'media' | 'files' | 'threads'> & {
  readonly building: ByteBudget;
  readonly buffers: PartBuffers;
  readonly builds: SharedBuilds;
  readonly presentations: Presentations;
  readonly segments: Segments;
  readonly downloads: Downloads;
  readonly streams: Streams;
};

/** The upstream that also has what this service builds from the media of sources. */
export function packageMedia(parts: Parts): Upstream {
  const { upstream, files: media, threads } = parts;
  const building = createBuildingBudget();
  const buffers = new PartBuffers();
  const builds = new SharedBuilds();
  const presentations = new Presentations({ media, threads, building, buffers });
  const segments = new Segments(presentations, builds);
  const packagers = {
    ...parts,
    building,
    buffers,
    builds,
    presentations,
    segments,
    downloads: new Downloads(),
    streams: new Streams(parts),
  };
  return {
    toSharingKey: upstream.toSharingKey,
    open(request) {
      const packaged = parsePackagedUrl(request.url);
      return packaged === undefined ? upstream.open(request) : open(packagers, packaged, request);
    },
  };
}

async function open(
  packagers: Packagers,
  packaged: PackagedUrl,
  request: UpstreamRequest,
): Promise<EgressResponse> {
  const { form, key, path } = packaged;
  const { presentations, segments, downloads } = packagers;
  const { source, url } = request;
  const original = source.packages;
  // The source has another URL by now, as its current manifest shows.
  if (original === undefined || parsePackagedUrl(toPackagedSource(original, form).url)?.key !== key)
    return respond(url, GONE);
  if (!isAvailableAs(original, form)) throw unsupportedError(`its source is ${original.format}.`);
  const file = toFileRequest(request, original);
  const { signal } = file;
  const send = async (download: DownloadFile): Promise<EgressResponse> =>
    toResponse(url, await downloads.open(download, { ...request, signal }));
  try {
    if (isStream(original)) {
      if (form === 'MP4') return await send(await openStreamDownload(file, packagers));
      const options = { ...packagers, streamRequest: file };
      return await openStreamResource(packaged, request, options);
    }
    const files = await openFiles(presentations, file);
    if (form === 'MP4') return await send(openFileDownload(files, segments));
    const built = await build(segments, { form, path, files, signal });
    return respond(url, built ?? GONE);
  } catch (error) {
    if (error instanceof PackagingError) throw unsupportedError(error.message);
    throw error;
  }
}

function toFileRequest(
  { scope = '', undeclaredSecondsMax = Infinity, ageMsMax = Infinity, signal }: UpstreamRequest,
  source: FileRequest['source'],
): FileRequest & StreamRequest {
  return {
    source,
    scope,
    undeclaredSecondsMax,
    ageMsMax: Math.max(RELOAD_MS_MIN, ageMsMax),
    signal: signal ?? new AbortController().signal,
  };
}

type BuildInput = {
  readonly form: ManifestForm;
  readonly path: PackagedUrl['path'];
  readonly files: PackagedFiles;
  readonly signal: AbortSignal;
};

async function build(
  segments: Segments,
  { form, path, files, signal }: BuildInput,
): Promise<Built | undefined> {
  const { version } = files;
  const [first, trackId = '', name = ''] = path;
  if (first === PACKAGED_MANIFEST) {
    const text = writePackagedManifest(form, files);
    if (text === undefined) throw unsupportedError(`${form} has no place for its codecs.`);
    return toText(text, form, version);
  }
  const found = files.tracks.get(trackId);
  if (first !== version || found === undefined) return undefined;
  const { track } = found;
  const [item = '', suffix] = name.split('.');
  if (suffix === 'm3u8') {
    const { startSeconds } = files;
    return toText(writePackagedPlaylist(item, track, { id: trackId, startSeconds }), form, version);
  }
  const etag = `"${version}-${trackId}-${name}"`;
  return buildMedia(segments, { found, item, suffix, etag, signal });
}

type MediaInput = {
  readonly found: FileTrack;
  /** The number of a segment, or INIT. */
  readonly item: string;
  /** Text without `vtt` is in MP4. */
  readonly suffix: string | undefined;
  readonly etag: string;
  readonly signal: AbortSignal;
};

async function buildMedia(
  segments: Segments,
  { found, item, suffix, etag, signal }: MediaInput,
): Promise<Built | undefined> {
  const { track } = found;
  const isConverted = track.format === 'vtt' && suffix !== 'vtt';
  const type = toMediaType(isConverted ? { kind: 'text', format: 'mp4' } : track);
  if (item === INIT) {
    const init = isConverted ? writeWvttInit(NO_CUES) : Buffer.from(track.init);
    return toBytes(init, { type, etag });
  }
  const number = Number(item);
  const built = await segments.build(found, number, signal);
  if (built === undefined) return undefined;
  const segment = isConverted ? toWvtt(built.bytes, track, number) : built.bytes;
  const bytes = suffix === KEYFRAME && track.format === 'mp4' ? cutKeyframe(segment) : segment;
  return toBytes(bytes, { type, etag, from: built.headers });
}

/** Cues have the times of the media. */
function toWvtt(
  webvtt: Buffer,
  { segments, timescale }: Pick<PackagedTrack, 'segments' | 'timescale'>,
  number: number,
): Buffer {
  const { startTicks = 0, durationTicks = 0 } = segments[number] ?? {};
  const startSeconds = startTicks / timescale;
  const endSeconds = (startTicks + durationTicks) / timescale;
  const times = { startSeconds, endSeconds, mediaSeconds: startSeconds };
  return writeWvttFragment(webvtt.toString(), times);
}

function toText(text: string, form: ManifestForm, version: string): Built {
  return toBytes(Buffer.from(text), { type: PACKAGED_TYPES[form], etag: `"${version}"` });
}

import { Readable } from 'node:stream';

import { formatContentRange } from '#lib/http/content-range.ts';
import { matchesIfRange } from '#lib/http/matches-if-range.ts';
import { type ByteSpan, parseRange, toByteSpan } from '#lib/http/parse-range.ts';
import { renumberFragment } from '#lib/packaging/iso/write-fragment.ts';
import { type FileFragment, type FilePlan, planFile } from '#lib/packaging/plan-file.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';

import { PACKAGED_TYPES } from '../target/packaged-source.ts';
import type { UpstreamRequest } from '../upstream/open-upstream.ts';
import { brokenResponseError } from '../upstream/upstream-failure.ts';
import { unsupportedError } from './presentations.ts';
import type { Segments } from './segments.ts';
import type { FileTrack, PackagedFiles } from './write-packaged-manifest.ts';

/**
 * Memory for the fragments that viewers are receiving, in total and per host. An ordinary fragment has
 * 5 MB.
 */
const SENDING_BYTES_MAX = 128 * 1024 * 1024;
const SENDING_BYTES_PER_HOST_MAX = 64 * 1024 * 1024;

/** A response whose body is written while it is read. */
export type Download = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Readable;
};

/** Videos as MP4 files, of which a fragment at a time is in memory for each viewer. */
export class Downloads {
  readonly #segments: Segments;
  readonly #sending = new ByteBudget({
    bytesMax: SENDING_BYTES_MAX,
    clientBytesMax: SENDING_BYTES_PER_HOST_MAX,
  });

  constructor(segments: Segments) {
    this.#segments = segments;
  }

  /** Rejects with `source_unsupported` for codecs that MP4 lacks. */
  async open(
    files: PackagedFiles,
    { headers = {}, url, signal }: Pick<UpstreamRequest, 'headers' | 'url'> & SignalOption,
  ): Promise<Download> {
    const tracks = selectTracks(files);
    const plan = planFile(
      tracks.map(({ track }) => track),
      files.durationSeconds,
    );
    if (plan === undefined) throw unsupportedError('MP4 has no place for its codecs.');
    const head = toHead(`"${files.version}-mp4"`, plan, headers);
    const { span } = head;
    if (span === 'unsatisfiable') return { ...head, body: Readable.from([]) };
    const reservation = this.#sending.open(tracks[0]?.file.file.url.host ?? url.host);
    try {
      await reservation.grow(findLargest(plan), signal);
    } catch (error) {
      reservation[Symbol.dispose]();
      throw error;
    }
    const pieces = this.#write(plan, { tracks, span, signal });
    const body = Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
    body.once('close', () => reservation[Symbol.dispose]());
    return { ...head, body };
  }

  /** The bytes of the file, or those of the span. */
  async *#write(
    plan: FilePlan,
    { tracks, span, signal }: WriteOptions,
  ): AsyncGenerator<Buffer, void, void> {
    let start = 0;
    for (const piece of [plan.init, ...plan.fragments]) {
      const isInit = Buffer.isBuffer(piece);
      const end = start + (isInit ? piece.length : piece.lengthBytes);
      if (span !== null && start > span.end) return;
      if (span === null || end > span.start) {
        // oxlint-disable-next-line no-await-in-loop -- writes in order, one fragment at a time
        const parts = isInit ? [piece] : await this.#build(piece, { tracks, signal });
        yield* span === null ? parts : cut(parts, start, span);
      }
      start = end;
    }
  }

  async #build(
    { number, trackId, sequenceNumber }: FileFragment,
    { tracks, signal }: Omit<WriteOptions, 'span'>,
  ): Promise<readonly Buffer[]> {
    const found = tracks[trackId - 1];
    const built = found && (await this.#segments.build(found, number, signal));
    // The file has changed, so the rest would not fit.
    if (built === undefined) throw brokenResponseError();
    return renumberFragment(built.bytes, { trackId, sequenceNumber });
  }
}

type SignalOption = { readonly signal: AbortSignal };
type WriteOptions = SignalOption & {
  readonly tracks: readonly FileTrack[];
  readonly span: ByteSpan | null;
};

type Head = Pick<Download, 'status' | 'headers'> & {
  /** Null for the entire file. */
  readonly span: ByteSpan | 'unsatisfiable' | null;
};

function toHead(
  etag: string,
  { lengthBytes: size }: FilePlan,
  requested: Readonly<Record<string, string>>,
): Head {
  const own = [
    ['content-type', PACKAGED_TYPES.MP4],
    ['etag', etag],
    // The owner may end downloads, and a cache would keep the entire file.
    ['cache-control', 'no-cache'],
  ] as const;
  const isCurrent = matchesIfRange(requested['if-range'], { etag, lastModified: undefined });
  const range = isCurrent ? parseRange(requested['range']) : undefined;
  // Without an exact length, the entire file is sent (RFC 9110 §14.2).
  if (size === null) return { status: 200, headers: new Map(own), span: null };
  if (range === undefined) return { status: 200, headers: withLength(own, size), span: null };
  const span = toByteSpan(range, size);
  if (span === undefined) {
    const headers = new Map([...own, ['content-range', `bytes */${size}`] as const]);
    return { status: 416, headers, span: 'unsatisfiable' };
  }
  const contentRange = ['content-range', formatContentRange({ ...span, size })] as const;
  const headers = withLength([...own, contentRange], span.end - span.start + 1);
  return { status: 206, headers, span };
}

type Fields = readonly (readonly [string, string])[];

function withLength(fields: Fields, lengthBytes: number): ReadonlyMap<string, string> {
  return new Map([...fields, ['content-length', String(lengthBytes)] as const]);
}

/** The best video with all its sound. A file keeps no text tracks. */
function selectTracks({ tracks }: PackagedFiles): readonly FileTrack[] {
  const all = [...tracks.values()];
  const video = all.filter(({ track }) => track.kind === 'video').slice(0, 1);
  return [...video, ...all.filter(({ track }) => track.kind === 'audio')];
}

function findLargest({ fragments }: FilePlan): number {
  return fragments.reduce((largest, { lengthBytes }) => Math.max(largest, lengthBytes), 0);
}

/** `start` is the position of the parts in the file. */
function cut(parts: readonly Buffer[], start: number, span: ByteSpan): readonly Buffer[] {
  let at = start;
  return parts.flatMap((bytes) => {
    const part = bytes.subarray(Math.max(0, span.start - at), Math.max(0, span.end + 1 - at));
    at += bytes.length;
    return part.length === 0 ? [] : [part];
  });
}

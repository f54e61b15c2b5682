import { Readable } from 'node:stream';

import type { PackagedForm } from '#contract/packaged-forms.ts';
import { isAvailableAs } from '#features/videos/index.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import { planSegment } from '#lib/packaging/plan-segment.ts';
import { toMediaType } from '#lib/packaging/to-media-type.ts';
import { writeSegment } from '#lib/packaging/write-segment.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';
import { fromStream } from '#platform/egress/slab-body.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { SharedMedia } from '../media/shared-media.ts';
import {
  PACKAGED_MANIFEST,
  PACKAGED_TYPES,
  type PackagedUrl,
  parsePackagedUrl,
  toPackagedSource,
} from '../target/packaged-source.ts';
import type { Upstream, UpstreamRequest } from '../upstream/open-upstream.ts';
import { openFiles } from './open-files.ts';
import { Presentations, unsupportedError } from './presentations.ts';
import {
  type FileTrack,
  INIT,
  type PackagedFiles,
  writePackagedManifest,
  writePackagedPlaylist,
} from './write-packaged-manifest.ts';

/** Headers of the file that also apply to what is built from it. */
const KEPT_HEADERS = ['cache-control', 'expires', 'date', 'age', 'last-modified'];

/** The upstream that also has what this service builds from the files of sources. */
export function packageFiles(
  upstream: Upstream,
  parts: { readonly media: SharedMedia; readonly threads: ThreadPool },
): Upstream {
  const presentations = new Presentations(parts);
  return {
    toSharingKey: upstream.toSharingKey,
    async open(request) {
      const packaged = parsePackagedUrl(request.url);
      if (packaged === undefined) return upstream.open(request);
      return open(presentations, packaged, request);
    },
  };
}

/** A response that exists only in this process. */
async function open(
  presentations: Presentations,
  { form, key, path }: PackagedUrl,
  request: UpstreamRequest,
): Promise<EgressResponse> {
  const { source, url, scope = '', undeclaredSecondsMax = Infinity } = request;
  const original = source.packages;
  // The source has another URL by now, as its current manifest shows.
  if (original === undefined || parsePackagedUrl(toPackagedSource(original, form).url)?.key !== key)
    return respond(url, GONE);
  if (!isAvailableAs(original, form)) throw unsupportedError(`its source is ${original.format}.`);
  const signal = request.signal ?? new AbortController().signal;
  const file = { source: original, scope, undeclaredSecondsMax, signal };
  const files = await openFiles(presentations, file);
  try {
    const built = await build(presentations, { form, path, files, signal });
    return respond(url, built ?? GONE);
  } catch (error) {
    if (error instanceof PackagingError) throw unsupportedError(error.message);
    throw error;
  }
}

type Built = {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: ReadonlyMap<string, string>;
};

/** The failed viewer is led to the current resource by its position. */
const GONE: Built = { status: 410, body: Buffer.alloc(0), headers: new Map() };

type BuildInput = {
  readonly form: PackagedForm;
  readonly path: PackagedUrl['path'];
  readonly files: PackagedFiles;
  readonly signal: AbortSignal;
};

async function build(
  presentations: Presentations,
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
  const etag = `"${version}-${trackId}-${item}"`;
  if (item === INIT) return toBytes(Buffer.from(track.init), { type: toMediaType(track), etag });
  return buildSegment(presentations, { found, number: Number(item), signal, etag });
}

async function buildSegment(
  presentations: Presentations,
  {
    found,
    number,
    signal,
    etag,
  }: {
    readonly found: FileTrack;
    readonly number: number;
    readonly signal: AbortSignal;
    readonly etag: string;
  },
): Promise<Built | undefined> {
  const { file, track } = found;
  const ranges = planSegment(track, number);
  if (ranges === undefined) return undefined;
  return presentations.useParts(file, ranges, {
    signal,
    build: (parts) => {
      const body = writeSegment(
        track,
        number,
        parts.map(({ bytes }) => bytes),
      );
      const kept = KEPT_HEADERS.flatMap((name) => {
        const value = parts[0]?.headers.get(name);
        return value === undefined ? [] : [[name, value] as const];
      });
      return toBytes(body, { type: toMediaType(track), etag, kept });
    },
  });
}

function toText(text: string, form: PackagedForm, version: string): Built {
  return toBytes(Buffer.from(text), { type: PACKAGED_TYPES[form], etag: `"${version}"` });
}

function toBytes(
  body: Buffer,
  {
    type,
    etag,
    kept = [],
  }: {
    readonly type: string;
    readonly etag: string;
    readonly kept?: readonly (readonly [string, string])[];
  },
): Built {
  const own = [
    ['content-type', type],
    ['content-length', String(body.length)],
    ['etag', etag],
  ] as const;
  return { status: 200, body, headers: new Map([...kept, ...own]) };
}

function respond(url: URL, { status, body, headers }: Built): EgressResponse {
  const readers = fromStream(Readable.from(body.length === 0 ? [] : [body], { objectMode: false }));
  return {
    status,
    headers,
    url,
    redirects: 0,
    get body() {
      return readers.body;
    },
    get slabs() {
      return readers.slabs;
    },
    [Symbol.asyncDispose]: async () => void readers.body.destroy(),
  };
}

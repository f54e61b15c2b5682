import { AppError } from '#contract/app-error.ts';
import type { Source } from '#features/videos/index.ts';
import type { Variables } from '#lib/hls/variables.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';
import type { HlsEntry } from '#lib/packaging/streams/read-hls-entries.ts';
import type { StreamClock } from '#lib/packaging/streams/stream-clock.ts';
import type { HlsText, Stream } from '#lib/packaging/streams/stream.ts';
import { toBackgroundClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';
import type { ThreadTask } from '#platform/threads/thread-task.ts';

import type { FetchedManifest, SharedManifests } from '../manifests/shared-manifests.ts';
import { refuseComplexManifest } from '../manifests/too-complex.ts';
import type { SharedMedia } from '../media/shared-media.ts';
import { task as readEntriesTask } from './read-hls-entries-task.ts';
import { task as readPlaylistTask } from './read-hls-playlist-task.ts';
import { type OpenedPlaylist, readHlsStream } from './read-hls-stream.ts';
import { readIndexes } from './read-indexes.ts';
import { task as readMpdTask } from './read-mpd-stream-task.ts';
import type { TaskResult } from './task-result.ts';

/** Whose manifests are read, and on whose behalf. */
export type StreamRequest = {
  readonly source: Source;
  readonly scope: string;
  readonly undeclaredSecondsMax?: number;
  readonly signal: AbortSignal;
  /** Manifests are fetched again if they are older. */
  readonly ageMsMax?: number;
};

export type ManifestParts = {
  /** The manifests of the upstream are shared with the viewers of its own format. */
  readonly findManifests: () => SharedManifests;
  readonly media: SharedMedia;
  readonly threads: ThreadPool;
};

/** Their playlists are read again with each update. */
const LIVE_TEXTS_MAX = 8;

type Options = ManifestParts & { readonly streamClock: StreamClock; readonly nowMs: number };

/** Reads a stream from its manifests. Rejects with a playback error, or a PackagingError. */
export function readStream(request: StreamRequest, options: Options): Promise<Stream> {
  return request.source.format === 'DASH' ? readMpd(request, options) : readHls(request, options);
}

async function readMpd(request: StreamRequest, options: Options): Promise<Stream> {
  const { text, url } = await fetchManifest(request.source.url, 'dash-mpd', { request, options });
  const input = { text, url: url.href, nowMs: options.nowMs };
  const stream = await runTask(readMpdTask, input, { request, options });
  return await readIndexes(stream, { ...request, media: options.media });
}

async function readHls(request: StreamRequest, options: Options): Promise<Stream> {
  const { source } = request;
  const main = await fetchManifest(source.url, 'hls-playlist', { request, options });
  const input = { text: main.text, url: main.url.href };
  const { entries, ...found } = await runTask(readEntriesTask, input, { request, options });
  const read = (entry: HlsEntry): Promise<OpenedPlaylist> =>
    readPlaylist(entry, { main, ...found, request, options });
  const playlists = await Promise.all(entries.filter(({ kind }) => kind !== 'text').map(read));
  const isLive = playlists.some(({ playlist }) => playlist.isLive);
  const allTexts = entries.filter(({ kind }) => kind === 'text');
  const texts = allTexts.slice(0, isLive ? LIVE_TEXTS_MAX : Infinity);
  const readTexts = await Promise.all(texts.map((entry) => read(entry).catch(toOmitted(request))));
  const { streamClock: clock, nowMs, media } = options;
  const ctx = { ...request, media };
  return await readHlsStream([...playlists, ...readTexts.flatMap((each) => each ?? [])], {
    ...found,
    texts: allTexts.map(toText),
    clock,
    nowMs,
    ctx,
  });
}

function toText({ href, language, label, isDefault, purpose }: HlsEntry): HlsText {
  return { href, language, label, isDefault, purpose };
}

/** A stream without some of its text is better than none. */
function toOmitted({ signal }: StreamRequest): (error: unknown) => undefined {
  return (error) => {
    signal.throwIfAborted();
    if (!(error instanceof AppError) && !(error instanceof PackagingError)) throw error;
    return undefined;
  };
}

async function readPlaylist(
  entry: HlsEntry,
  {
    main,
    variables,
    request,
    options,
  }: Context & { readonly main: FetchedManifest; readonly variables: Variables },
): Promise<OpenedPlaylist> {
  const { text, url } =
    entry.href === main.url.href
      ? main
      : await fetchManifest(new URL(entry.href), 'hls-playlist', { request, options });
  const input = { text, url: url.href, variables };
  return { entry, playlist: await runTask(readPlaylistTask, input, { request, options }) };
}

type Context = { readonly request: StreamRequest; readonly options: Options };

function fetchManifest(
  url: URL,
  use: 'hls-playlist' | 'dash-mpd',
  { request, options }: Context,
): Promise<FetchedManifest> {
  const { source, scope, ageMsMax = Infinity, signal } = request;
  const client = toBackgroundClient(source.url);
  return options
    .findManifests()
    .fetch({ url, plainUrl: url, use, source, scope, ageMsMax, client }, signal);
}

async function runTask<Input extends { readonly text: string }, Value>(
  task: ThreadTask<Input, TaskResult<Value>>,
  input: Input,
  { request, options }: Context,
): Promise<Value> {
  const { source, signal } = request;
  const client = toBackgroundClient(source.url);
  const result = await options.threads
    .run(task, input, { client, bytes: input.text.length, signal })
    .catch(refuseComplexManifest);
  if (result.kind === 'refused') throw new PackagingError('unsupported', result.message);
  return result.value;
}

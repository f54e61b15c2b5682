import { createHash } from 'node:crypto';

import { AppError } from '#contract/app-error.ts';
import { isSeparate, type Source } from '#features/videos/index.ts';
import { isCommonCodec } from '#lib/packaging/is-common-codec.ts';
import type { PackagedTrack } from '#lib/packaging/presentation.ts';
import { toLanguageTag } from '#lib/packaging/to-language-tag.ts';

import {
  type FileRequest,
  isRefusal,
  type OpenedFile,
  type Presentations,
} from './presentations.ts';
import type { PackagedFiles } from './write-packaged-manifest.ts';

type SeparateFile = ReturnType<NonNullable<Source['openRenditions']>>[number];

/** Files of each kind in one presentation. The index of each is read. */
const FILES_MAX = { video: 8, audio: 8 } as const;

/**
 * Opens the separate files of the source, or else its only file. Rejects with a playback error, or
 * with `source_unsupported` if no file has segments.
 */
export async function openFiles(
  presentations: Presentations,
  request: FileRequest,
): Promise<PackagedFiles> {
  const { source } = request;
  const separate = listSeparateFiles(source);
  if (separate.length === 0) return join([{ file: await presentations.find(request) }]);
  const results = await Promise.all(
    separate.map(async (rendition) => {
      const { url, headers } = rendition;
      const opening = presentations.find({ ...request, source: { ...source, url, headers } });
      return { rendition, file: await opening.catch(toRefusal) };
    }),
  );
  const opened = results.flatMap(({ file, rendition }) =>
    file instanceof AppError ? [] : [{ file, rendition }],
  );
  const refusal = results.find(({ file }) => file instanceof AppError)?.file;
  // A picture without its sound is worse than the file that has both.
  const isComplete = (['video', 'audio'] as const).every(
    (kind) =>
      !separate.some(({ tracks }) => tracks === kind) ||
      opened.some(({ rendition }) => rendition.tracks === kind),
  );
  if (isComplete) return join(opened);
  if (isSeparate(source)) throw refusal;
  return join([{ file: await presentations.find(request) }]);
}

/** Other files are used if one cannot be packaged, but an expired URL needs another one. */
function toRefusal(error: unknown): AppError {
  if (isRefusal(error)) return error;
  throw error;
}

/** One file for each height and one for each language, best first. */
function listSeparateFiles({ openRenditions }: Source): readonly SeparateFile[] {
  const files = openRenditions?.() ?? [];
  const videos = pickCommon(files, 'video', ({ height }) => height);
  const audios = pickCommon(files, 'audio', ({ language }) => language);
  return videos.length === 0 ? [] : [...videos, ...audios];
}

/** Prefers codecs that all players have. */
function pickCommon(
  files: readonly SeparateFile[],
  kind: 'video' | 'audio',
  toKey: (file: SeparateFile) => unknown,
): readonly SeparateFile[] {
  const alike = Map.groupBy(
    files.filter(({ tracks }) => tracks === kind),
    toKey,
  );
  return [...alike.values()]
    .flatMap((group) => {
      const common = group.find(({ codecs }) => codecs.some(isCommonCodec));
      return common ?? group.slice(0, 1);
    })
    .slice(0, FILES_MAX[kind]);
}

type Opened = { readonly file: OpenedFile; readonly rendition?: SeparateFile };

function join(opened: readonly Opened[]): PackagedFiles {
  const tracks = opened.flatMap(({ file, rendition }) =>
    file.presentation.tracks.map((track, index) => ({
      file,
      index,
      track: describe(track, rendition),
    })),
  );
  const presentations = opened.map(({ file }) => file.presentation);
  return {
    version: toVersion(opened),
    startSeconds: Math.min(...presentations.map(({ startSeconds }) => startSeconds)),
    durationSeconds: Math.max(...presentations.map(({ durationSeconds }) => durationSeconds)),
    tracks: new Map(tracks.map((each, index) => [`${each.track.kind}${index}`, each])),
  };
}

/** A separate file rarely states the language of its sound. */
function describe(track: PackagedTrack, rendition: SeparateFile | undefined): PackagedTrack {
  if (rendition === undefined || track.kind !== 'audio') return track;
  const language = toLanguageTag(rendition.language ?? '') ?? track.language;
  return { ...track, language, isDefault: rendition.isDefault };
}

function toVersion(opened: readonly Opened[]): string {
  const [first, ...others] = opened.map(({ file }) => file.version);
  if (first !== undefined && others.length === 0) return first;
  const text = JSON.stringify([first, ...others]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

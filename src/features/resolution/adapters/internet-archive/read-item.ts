import { type Static, Type } from 'typebox';

import { nullish } from '../../core/nullish.ts';

const Text = nullish(Type.Union([Type.String(), Type.Array(Type.String())]));
const File = Type.Object({
  name: Type.String(),
  source: nullish(Type.String()),
  /** The original file of a derivative. */
  original: Text,
  /** Seconds, or H:MM:SS. */
  length: nullish(Type.String()),
  height: nullish(Type.String()),
  private: nullish(Type.String()),
});

/**
 * Response of `GET /metadata/ID` (archive.org/developers/md-read.html); `{}` for an unknown item.
 */
export const Item = Type.Object({
  metadata: nullish(
    Type.Object({
      title: Text,
      description: Text,
      mediatype: Text,
      'access-restricted-item': Text,
    }),
  ),
  files: nullish(Type.Array(File)),
  is_dark: nullish(Type.Boolean()),
});

export type ArchiveItem = Static<typeof Item>;
export type ArchiveFile = Static<typeof File>;

const BROWSER_PLAYABLE = /\.(?:mp4|m4v|mov|webm)$/i;
const VIDEO = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|ogv|wmv|flv|3gp|divx|vob)$/i;
const AUDIO = /\.(?:mp3|ogg|flac|m4a|wav|opus|aiff?|shn)$/i;

export function joinText(text: string | readonly string[] | null | undefined): string | null {
  return typeof text === 'string' ? text : (text?.join(' ') ?? null);
}

export function isPublicFile(file: ArchiveFile): boolean {
  return file.private !== 'true';
}

export function isVideo({ name }: ArchiveFile): boolean {
  return VIDEO.test(name);
}

export function isAudio({ name }: ArchiveFile): boolean {
  return AUDIO.test(name);
}

/**
 * Lists the playable files of one video, either the requested one or the first. The requested file
 * comes first, then taller files, then derivatives, because browsers are known to support their
 * codecs and their bit rates suit streaming. MP4 precedes WebM.
 */
export function pickVideoFiles(
  item: ArchiveItem,
  requestedName: string | null,
): readonly ArchiveFile[] {
  const videos = (item.files ?? []).filter((file) => isVideo(file) && isPublicFile(file));
  const requested = videos.find(({ name }) => name === requestedName);
  const first = requested ?? findFirstByName(videos);
  if (first === undefined) return [];
  return videos
    .filter(
      (file) =>
        getOriginalName(file) === getOriginalName(first) && BROWSER_PLAYABLE.test(file.name),
    )
    .toSorted((a, b) => rank(b, requestedName) - rank(a, requestedName));
}

/** The parts of an item are ordered by name. */
function findFirstByName(videos: readonly ArchiveFile[]): ArchiveFile | undefined {
  const hasPlayable = (each: ArchiveFile): boolean =>
    videos.some(
      (file) => getOriginalName(file) === getOriginalName(each) && BROWSER_PLAYABLE.test(file.name),
    );
  return videos.filter(hasPlayable).toSorted((a, b) =>
    getOriginalName(a).localeCompare(getOriginalName(b), 'en', {
      numeric: true,
      sensitivity: 'base',
    }),
  )[0];
}

export function getOriginalName({ name, source, original }: ArchiveFile): string {
  return source === 'derivative' ? (joinText(original) ?? name) : name;
}

/** Taller files do not precede a derivative of this height. */
const SUFFICIENT_HEIGHT = 1080;

function rank({ name, source, height }: ArchiveFile, requestedName: string | null): number {
  if (name === requestedName) return Number.MAX_SAFE_INTEGER;
  const isDerivative = source === 'derivative' ? 0.5 : 0;
  const isMp4 = /\.(?:mp4|m4v)$/i.test(name) ? 0.25 : 0;
  return Math.min(Number(height) || 0, SUFFICIENT_HEIGHT) + isDerivative + isMp4;
}

/** Returns seconds, or null if the length is invalid. */
export function parseLength(text: string | null | undefined): number | null {
  const parts = (text ?? '').split(':').map(Number);
  if (parts.length > 3 || parts.some((part) => !Number.isFinite(part))) return null;
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return seconds > 0 ? seconds : null;
}

import { type Static, Type } from 'typebox';

import { maybe } from '../../maybe.ts';

const Text = maybe(Type.Union([Type.String(), Type.Array(Type.String())]));
const File = Type.Object({
  name: Type.String(),
  source: maybe(Type.String()),
  /** The file that a derivative was made from. */
  original: Text,
  /** Seconds, or H:MM:SS. */
  length: maybe(Type.String()),
  height: maybe(Type.String()),
  private: maybe(Type.String()),
});

/** Of `GET /metadata/ID` (archive.org/developers/md-read.html); `{}` for an item that there is none of. */
export const Item = Type.Object({
  metadata: maybe(
    Type.Object({
      title: Text,
      description: Text,
      mediatype: Text,
      'access-restricted-item': Text,
    }),
  ),
  files: maybe(Type.Array(File)),
  is_dark: maybe(Type.Boolean()),
});

export type ArchiveItem = Static<typeof Item>;
export type ArchiveFile = Static<typeof File>;

const PLAYABLE = /\.(?:mp4|m4v|mov|webm)$/i;
const VIDEO = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|ogv|wmv|flv|3gp|divx|vob)$/i;
const SOUND = /\.(?:mp3|ogg|flac|m4a|wav|opus|aiff?|shn)$/i;

export function textOf(text: string | readonly string[] | null | undefined): string | null {
  return typeof text === 'string' ? text : (text?.join(' ') ?? null);
}

export function isOpenFile(file: ArchiveFile): boolean {
  return file.private !== 'true';
}

export function isVideo({ name }: ArchiveFile): boolean {
  return VIDEO.test(name);
}

export function isSound({ name }: ArchiveFile): boolean {
  return SOUND.test(name);
}

/**
 * What one film of an item can be played from: of the file that is asked for, else of the first. Derivatives come
 * first, for their codecs are known to play, then the tallest; MP4 before WebM.
 */
export function pickFilm(item: ArchiveItem, wanted: string | null): readonly ArchiveFile[] {
  const videos = (item.files ?? []).filter((file) => isVideo(file) && isOpenFile(file));
  const named = videos.find(({ name }) => name === wanted);
  const first = named ?? firstByName(videos);
  if (first === undefined) return [];
  return videos
    .filter((file) => originOf(file) === originOf(first) && PLAYABLE.test(file.name))
    .toSorted((a, b) => rank(b, wanted) - rank(a, wanted));
}

/** The parts of an item are in the order of their names. */
function firstByName(videos: readonly ArchiveFile[]): ArchiveFile | undefined {
  const hasPlayable = (each: ArchiveFile): boolean =>
    videos.some((file) => originOf(file) === originOf(each) && PLAYABLE.test(file.name));
  return videos
    .filter(hasPlayable)
    .toSorted((a, b) =>
      originOf(a).localeCompare(originOf(b), 'en', { numeric: true, sensitivity: 'base' }),
    )[0];
}

export function originOf({ name, source, original }: ArchiveFile): string {
  return source === 'derivative' ? (textOf(original) ?? name) : name;
}

function rank({ name, source, height }: ArchiveFile, wanted: string | null): number {
  if (name === wanted) return Number.MAX_SAFE_INTEGER;
  const isDerivative = source === 'derivative' ? 100_000 : 0;
  const isMp4 = /\.(?:mp4|m4v)$/i.test(name) ? 0.5 : 0;
  return isDerivative + (Number(height) || 0) + isMp4;
}

/** Seconds; null where it is not said. */
export function readLength(text: string | null | undefined): number | null {
  const parts = (text ?? '').split(':').map(Number);
  if (parts.length > 3 || parts.some((part) => !Number.isFinite(part))) return null;
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return seconds > 0 ? seconds : null;
}

import { parseLabeledPath } from '#lib/dash/labeled-path.ts';
import type { ImageType } from '#lib/media/sniff-image.ts';
import type { ThumbnailImages } from '#lib/media/thumbnail-images.ts';

import type { Resource } from './resource.ts';

type Variables = Resource['variables'];

const SUFFIXES: Readonly<Record<ImageType, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
};

const IMAGE_LABEL = /^t(\d{1,4})$/;

/**
 * The path of an image below the root of the video. All images have one capability. Players detect
 * the type of an image by its suffix.
 */
export function toImagePath(
  capability: string,
  image: number | '$Number$',
  { type }: Pick<ThumbnailImages, 'type'>,
): string {
  return `t${image}/${capability}${SUFFIXES[type]}`;
}

/** The number of an image; undefined for other paths. */
export function parseImagePath(path: readonly string[]): number | undefined {
  const [, number] = IMAGE_LABEL.exec(parseLabeledPath(path)?.label ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

const NAMES = ['type', 'columns', 'rows', 'width', 'height', 'tileMs', 'times'] as const;
type Name = (typeof NAMES)[number];

/** The playlist contains only this, so that it needs no upstream. */
export function toPlaylistVariables({ timesMs, tileMs, ...images }: ThumbnailImages): Variables {
  const values = { ...images, tileMs: tileMs ?? '', times: formatTimes(timesMs) };
  return new Map(NAMES.map((name) => [`:${name}`, String(values[name])]));
}

/** Undefined for the images themselves. */
export function parsePlaylistVariables(variables: Variables): ThumbnailImages | undefined {
  const find = (name: Name): string => variables.get(`:${name}`) ?? '';
  const type = find('type');
  if (!isImageType(type)) return undefined;
  return {
    type,
    columns: Number(find('columns')),
    rows: Number(find('rows')),
    width: Number(find('width')),
    height: Number(find('height')),
    tileMs: find('tileMs') === '' ? null : Number(find('tileMs')),
    timesMs: parseTimes(find('times')),
  };
}

function isImageType(text: string): text is ImageType {
  return Object.hasOwn(SUFFIXES, text);
}

/** Durations in ms, in base 36. Consecutive equal ones are written once, with their number. */
function formatTimes(timesMs: readonly number[]): string {
  const runs: { durationMs: number; count: number }[] = [];
  for (const [index, endMs] of timesMs.slice(1).entries()) {
    const durationMs = endMs - (timesMs[index] ?? 0);
    const run = runs.at(-1);
    if (run?.durationMs === durationMs) run.count += 1;
    else runs.push({ durationMs, count: 1 });
  }
  return runs
    .map(({ durationMs, count }) => durationMs.toString(36) + (count === 1 ? '' : `*${count}`))
    .join(' ');
}

function parseTimes(text: string): readonly number[] {
  const times = [0];
  for (const run of text.split(' ')) {
    const [duration = '', count = '1'] = run.split('*');
    for (let left = Number(count); left > 0; left -= 1)
      times.push((times.at(-1) ?? 0) + Number.parseInt(duration, 36));
  }
  return times;
}

import type { FilePicture, PictureIndex } from '#lib/media/picture-index.ts';

/** The pictures at regular intervals, and what a decoder needs besides them. */
export type PickedPictures<Header> = {
  readonly pictures: readonly FilePicture[];
  readonly header: Header;
};

export type Intervals = { readonly intervalSeconds: number; readonly durationSeconds: number };

export function pickPictures<Header>(
  index: PictureIndex<Header> | undefined,
  { intervalSeconds, durationSeconds }: Intervals,
): PickedPictures<Header> | undefined {
  if (index === undefined) return undefined;
  const found = new Map<number, FilePicture>();
  for (let count = 0; count * intervalSeconds < durationSeconds; count += 1) {
    const picture = index.findPicture(count * intervalSeconds);
    if (picture !== undefined) found.set(picture.start, picture);
  }
  return { pictures: [...found.values()], header: index.header };
}

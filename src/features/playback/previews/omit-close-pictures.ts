/** The smallest time between two pictures, and the largest number of them. */
export type Spacing = { readonly intervalSeconds: number; readonly countMax: number };

/** Omits pictures that follow the previous one too soon. */
export function omitClosePictures<Picture extends { readonly startSeconds: number }>(
  pictures: readonly Picture[],
  { intervalSeconds, countMax }: Spacing,
): readonly Picture[] {
  const shown: Picture[] = [];
  let nextSeconds = -Infinity;
  for (const picture of pictures) {
    if (shown.length === countMax) break;
    if (picture.startSeconds < nextSeconds) continue;
    shown.push(picture);
    nextSeconds = picture.startSeconds + intervalSeconds;
  }
  return shown;
}

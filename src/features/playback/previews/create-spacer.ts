/** The smallest time between two pictures, and the largest number of them. */
export type Spacing = { readonly intervalSeconds: number; readonly countMax: number };

type IsShown = (picture: { readonly startSeconds: number }) => boolean;

/** For `filter`: omits pictures that follow the previous one too soon. */
export function createSpacer({ intervalSeconds, countMax }: Spacing): IsShown {
  let count = 0;
  let nextSeconds = -Infinity;
  return ({ startSeconds }) => {
    if (startSeconds < nextSeconds || count >= countMax) return false;
    count += 1;
    nextSeconds = startSeconds + intervalSeconds;
    return true;
  };
}

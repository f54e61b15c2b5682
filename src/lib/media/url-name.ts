import { isGeneric, isGenericPage, isId, isKey, isReadable } from './name-parts.ts';

const CHARACTERS_MAX = 80;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/**
 * The last part of the path that describes a video. Returns undefined if all parts are numbers, IDs,
 * keys, or names such as `watch`.
 */
export function parsePathName({ pathname }: URL): string | undefined {
  const parts = pathname
    .split('/')
    .map((part) => decode(part).replaceAll(INVISIBLE, ''))
    .toReversed();
  const name = parts.find((part) => {
    const stem = part.replace(/\.\w{1,5}$/, '');
    return (
      isReadable(stem) && !isGeneric(stem) && !isGenericPage(stem) && !isId(stem) && !isKey(stem)
    );
  });
  return name?.slice(0, CHARACTERS_MAX).toWellFormed();
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

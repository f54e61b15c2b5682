import { isGeneric, isGenericPage, isKey, isReadable } from './name-parts.ts';

const CHARACTERS_MAX = 80;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/**
 * What a video without a title is called where its owner may see its URL: the last part of the path
 * that says more than `watch` or a number, or else the host.
 */
export function nameUrl({ pathname, host }: URL): string {
  const parts = pathname
    .split('/')
    .map((part) => decode(part).replaceAll(INVISIBLE, ''))
    .toReversed();
  const name = parts.find((part) => {
    const stem = part.replace(/\.\w{1,5}$/, '');
    return isReadable(stem) && !isGeneric(stem) && !isGenericPage(stem) && !isKey(stem);
  });
  return name?.slice(0, CHARACTERS_MAX).toWellFormed() ?? host;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

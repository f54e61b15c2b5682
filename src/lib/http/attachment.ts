import { cleanLine } from '../text/clean-text.ts';

const NAME_CHARACTERS_MAX = 120;
/** Characters that Windows refuses, or that separate folders. */
const RESERVED = /[<>:"/\\|?*]/g;
/** Names of devices on Windows, whatever their suffix. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Everything except `attr-char` of RFC 8187 §3.2.1 that `encodeURIComponent` leaves. */
const UNENCODED = /['()*]/g;

/**
 * Writes the `Content-Disposition` of a download (RFC 6266 §4). The name is foreign text: it becomes
 * the name of a file in one folder, or `fallback` if nothing is left.
 */
export function toAttachment(
  title: string,
  { suffix, fallback }: { readonly suffix: string; readonly fallback: string },
): string {
  const name = toFileName(title.normalize('NFC')) ?? fallback;
  // Some characters, such as full-width ones, decompose to reserved ones.
  const ascii = toFileName(toAscii(name)) ?? fallback;
  const plain = `attachment; filename="${ascii}${suffix}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeName(name)}${suffix}`;
}

function toFileName(title: string): string | null {
  const line = cleanLine(title.replace(RESERVED, '_'), NAME_CHARACTERS_MAX);
  // Windows removes dots and spaces at the end, and other systems hide files with a dot first.
  const name = line?.replace(/^[\s.]+|[\s.]+$/gu, '') ?? '';
  if (name === '') return null;
  return DEVICE.test(name) ? `_${name}` : name;
}

/** For clients without RFC 8187. They would decode percent signs. */
function toAscii(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^ -~]|%/gu, '_');
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    UNENCODED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

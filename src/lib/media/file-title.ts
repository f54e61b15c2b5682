import { isUtf8 } from 'node:buffer';

import { cleanLine } from '../text/clean-text.ts';
import { isGeneric, isGenericPage, isKey, isReadable } from './name-parts.ts';

const MEDIA_EXTENSION =
  /\.(?:mp4|m4[avs]|mov|webm|mkv|og[agv]|mp[g3]|mpeg|m?ts|m2ts|avi|wmv|flv|f4v|3gp|3g2|aac|wav|flac|opus|cmf[av]|smil|urlset)$/i;
const MANIFEST_EXTENSION = /\.(?:m3u8?|mpd|isml?|f4m)$/i;
const PAGE_EXTENSION = /\.(?:[xs]?html?|php\d?|aspx?|jspx?|cgi)$/i;
/** An extension has a letter, unlike the end of “Part 1.2”. */
const ANY_EXTENSION = /\.(?=\d*[a-z])[a-z0-9]{2,5}$/i;
const STREAM_PREFIX = /^(?:mp4|mp3|flv|smil|amlst|ngrp):/i;

/** How many folders above a manifest with a generic name are considered. */
const FOLDERS_MAX = 3;

const INVISIBLE = /[\p{Bidi_Control}\u200b\ufeff]/gu;

type FileTitleOptions = {
  /** True for a URL that is known to be a file or manifest, even without an extension. */
  readonly isFile: boolean;
  readonly charactersMax: number;
};

/**
 * The file name of a URL as a title: decoded, without its extension. A manifest with a generic
 * name, such as `master.m3u8`, has the name of its folder. Returns undefined for URLs without a
 * file name, and for generated keys, which may be secret.
 */
export function parseFileTitle(
  { pathname }: URL,
  { isFile, charactersMax }: FileTitleOptions,
): string | undefined {
  const segments = pathname.split('/').slice(-FOLDERS_MAX - 1);
  const [file = '', ...folders] = segments.map(decodeSegment).toReversed();
  const title = parseName(file, folders, isFile);
  if (title === undefined || !isReadable(title) || isKey(title)) return undefined;
  return cleanLine(title, charactersMax) ?? undefined;
}

function parseName(file: string, folders: readonly string[], isFile: boolean): string | undefined {
  const name = removeExtensions(file.replace(ANY_EXTENSION, ''));
  if (MEDIA_EXTENSION.test(file)) return name;
  if (PAGE_EXTENSION.test(file)) return isGenericPage(name) ? undefined : name;
  if (MANIFEST_EXTENSION.test(file) || /^manifest\b/i.test(file))
    return [name, ...folders.map(removeExtensions)].find((part) => !isGeneric(part));
  return isFile ? name : undefined;
}

function removeExtensions(name: string): string {
  return name
    .replace(STREAM_PREFIX, '')
    .replace(MANIFEST_EXTENSION, '')
    .replace(MEDIA_EXTENSION, '');
}

/** Without parameters (RFC 3986 §3.3), encoded folders and invisible characters. */
function decodeSegment(segment: string): string {
  const [path = ''] = segment.split(';');
  const name = decodePercent(path).split(/[/\\]/).at(-1) ?? '';
  return cleanLine(name.replace(INVISIBLE, ''), name.length) ?? '';
}

/** Bytes that are not UTF-8 are decoded as the character set of old Windows servers. */
function decodePercent(text: string): string {
  const binary = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const bytes = Buffer.from(binary, 'latin1');
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

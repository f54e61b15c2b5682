import { timingSafeEqual } from 'node:crypto';

import type { Secrets } from '../../secrets/secrets.ts';

/** The position of a page's last item; the next page starts after it. */
export type ListPosition = {
  /** The time by which the list is sorted, or a count. */
  readonly atMs: number;
  readonly id: string;
  /** The lowercase letters and digits by which the list is sorted, instead of a time. */
  readonly text?: string;
};

/** Opaque cursors, each valid only for the account, filters and sort order of its list. */
export type ListCursors = {
  /** `list` identifies the list, including its account, filters and sort order. */
  readonly write: (position: ListPosition, list: string) => string;
  readonly parse: (text: string, list: string) => ListPosition | undefined;
};

/** A text follows a hyphen. */
const CURSOR = /^([0-9a-z]{1,11}|-[0-9a-z]{0,100})\.([\w-]{2,40})\.([\w-]{43})$/;
const RADIX = 36;

export function createListCursors(secrets: Pick<Secrets, 'digest'>): ListCursors {
  const sign = (position: string, list: string): string =>
    secrets.digest('list-cursor', `${position}\n${list}`);
  return {
    write({ atMs, text, id }, list) {
      const position = `${text === undefined ? atMs.toString(RADIX) : `-${text}`}.${id}`;
      return Buffer.from(`${position}.${sign(position, list)}`).toString('base64url');
    },
    parse(text, list) {
      const plain = Buffer.from(text, 'base64url').toString('latin1');
      // Node's decoder ignores invalid characters, but each position must have exactly one cursor.
      if (Buffer.from(plain, 'latin1').toString('base64url') !== text) return undefined;
      const [, at = '', id = '', signature = ''] = CURSOR.exec(plain) ?? [];
      if (id === '') return undefined;
      const expected = Buffer.from(sign(`${at}.${id}`, list));
      if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
      if (at.startsWith('-')) return { atMs: 0, id, text: at.slice(1) };
      return { atMs: Number.parseInt(at, RADIX), id };
    },
  };
}

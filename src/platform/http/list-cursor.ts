import { timingSafeEqual } from 'node:crypto';

import type { Secrets } from '../secrets/secrets.ts';

/** Where a page ends: the next one begins after it. */
export type ListPosition = { readonly atMs: number; readonly id: string };

/** A place in one list as opaque text: it opens for the account, filters and order of that list only. */
export type ListCursors = {
  /** `list` says which list it is: whatever differs there makes another. */
  readonly write: (position: ListPosition, list: string) => string;
  readonly parse: (text: string, list: string) => ListPosition | undefined;
};

const FORM = /^([0-9a-z]{1,11})\.([a-z]{3}_[1-9A-HJ-NP-Za-km-z]{16})\.([\w-]{43})$/;
const RADIX = 36;

export function createListCursors(secrets: Pick<Secrets, 'digest'>): ListCursors {
  const sign = (place: string, list: string): string =>
    secrets.digest('list-cursor', `${place}\n${list}`);
  return {
    write({ atMs, id }, list) {
      const place = `${atMs.toString(RADIX)}.${id}`;
      return Buffer.from(`${place}.${sign(place, list)}`).toString('base64url');
    },
    parse(text, list) {
      const plain = Buffer.from(text, 'base64url').toString('latin1');
      // Node reads past characters that don't belong there; only one text is one place.
      if (Buffer.from(plain, 'latin1').toString('base64url') !== text) return undefined;
      const [, at = '', id = '', signature = ''] = FORM.exec(plain) ?? [];
      if (id === '') return undefined;
      const expected = Buffer.from(sign(`${at}.${id}`, list));
      if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined;
      return { atMs: Number.parseInt(at, RADIX), id };
    },
  };
}

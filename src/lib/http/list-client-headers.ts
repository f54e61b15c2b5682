import { isDowngrade } from '../net/is-downgrade.ts';

/** Fields with which servers recognize their own pages and browsers, in lower case. */
export type ClientHeaders = Readonly<Partial<Record<'referer' | 'origin' | 'user-agent', string>>>;

const BROWSER: ClientHeaders = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

/**
 * What other clients send to `target`, the smallest sets first: browsers on `page`, which leads to
 * it, and on its own site. A page is named by its origin only, and never to a host without
 * encryption if the page is encrypted (Referrer Policy, strict-origin-when-cross-origin).
 */
export function listClientHeaders(target: URL, page: URL | null): readonly ClientHeaders[] {
  const own = { referer: `${target.origin}/` };
  const script = { ...own, origin: target.origin };
  const isNamed = page !== null && page.origin !== target.origin && !isDowngrade(page, target);
  if (!isNamed) return [own, BROWSER, { ...BROWSER, ...script }];
  const embedded = { referer: `${page.origin}/` };
  const player = { ...embedded, origin: page.origin };
  return [embedded, player, own, BROWSER, { ...BROWSER, ...player }, { ...BROWSER, ...script }];
}

import type { PlayerPattern } from '../player-pattern.ts';
import { IFRAME_FAMILIES } from './iframe-families.ts';
import { OEMBED_FAMILIES } from './oembed-families.ts';
import { PAGE_FAMILIES } from './page-families.ts';
import { compileTemplate, type IdPatterns } from './url-template.ts';

/** The players of all families with an iframe, which may be framed. */
export const FAMILY_PLAYERS: readonly PlayerPattern[] = IFRAME_FAMILIES.map(
  ({ name, player, ids }) => toPlayerPattern(name, player, ids),
);

/** The frames of posts, which may have no video. */
export const FAMILY_POSTS: readonly PlayerPattern[] = [
  ...OEMBED_FAMILIES,
  ...PAGE_FAMILIES,
].flatMap(({ name, post, ids }) => (post === undefined ? [] : toPlayerPattern(name, post, ids)));

function toPlayerPattern(provider: string, player: string, ids: IdPatterns): PlayerPattern {
  const { host, path, query, hash, endsInSlash } = compileTemplate(player, ids);
  const names = [...query.keys()];
  const isBare = [...query.values()].includes(null);
  return {
    provider,
    hosts: [host],
    path,
    ...(endsInSlash && { endsInSlash }),
    ...(isBare && { queryPrefix: new RegExp(`^\\?${names.join('&')}(?=&|$)`) }),
    ...(!isBare && names.length > 0 && { keptQuery: names, requiredQuery: names.slice(0, 1) }),
    ...(hash !== null && { hash }),
  };
}

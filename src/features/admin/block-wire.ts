import { type Static, Type } from 'typebox';

import { ID_CHARACTERS_MAX } from '#contract/limits.ts';
import { URL_GLOB_CHARACTERS_MAX } from '#lib/net/url-glob.ts';
import { literals, nullableString, time } from '#platform/http/validation/schema-parts.ts';

import { AccountsQuery, ReasonBody } from './wire.ts';

export const BlocksQuery = AccountsQuery;
export const BlockParams = Type.Object({ blockId: Type.String({ maxLength: ID_CHARACTERS_MAX }) });

export const BlockBody = Type.Object(
  {
    kind: literals(['host', 'pattern']),
    value: Type.String({ minLength: 1, maxLength: URL_GLOB_CHARACTERS_MAX }),
    reason: ReasonBody.properties.reason,
  },
  { additionalProperties: false },
);
export type BlockBody = Static<typeof BlockBody>;

export const AdminBlockWire = Type.Object({
  id: Type.String(),
  /** `source`: the digest of a URL, from a takedown. */
  kind: literals(['host', 'pattern', 'source']),
  value: Type.String(),
  reason: Type.String(),
  videoId: nullableString('The video whose takedown has created the entry.'),
  createdAt: time(),
});
export type AdminBlockWire = Static<typeof AdminBlockWire>;

import { type Static, Type } from 'typebox';

import { ID_CHARACTERS_MAX, LIST_LIMIT_MAX } from '#contract/limits.ts';

export const TitlesQuery = Type.Object(
  {
    id: Type.Array(Type.String({ maxLength: ID_CHARACTERS_MAX }), {
      minItems: 1,
      maxItems: LIST_LIMIT_MAX,
    }),
  },
  { additionalProperties: false },
);

export const VideoTitlesWire = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String(), title: Type.String() }), {
    description: 'The videos of the account that exist.',
  }),
});
export type VideoTitlesWire = Static<typeof VideoTitlesWire>;

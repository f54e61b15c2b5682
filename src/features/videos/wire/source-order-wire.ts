import { Type } from 'typebox';

import { VideoParams } from './wire.ts';

const SOURCES_ORDERED_MAX = 500;

export const SourceOrderBody = Type.Object(
  {
    order: Type.Union(
      [
        Type.Literal('health', { description: 'Lost sources come last.' }),
        Type.Array(Type.String({ maxLength: 40 }), {
          minItems: 1,
          maxItems: SOURCES_ORDERED_MAX,
          uniqueItems: true,
          description: 'The IDs of all sources, in the order in which to try them.',
        }),
      ],
      { description: '`health` (the default), or the IDs of all sources in a fixed order.' },
    ),
  },
  { additionalProperties: false },
);

export const SourceParams = Type.Object({
  ...VideoParams.properties,
  sourceId: Type.String({
    description: 'Source ID.',
    examples: ['src_3Hn8Rk5TvXy2PdLq'],
  }),
});

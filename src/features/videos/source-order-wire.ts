import { Type } from 'typebox';

import { SOURCES_ORDERED_MAX } from '#contract/limits.ts';

import { VideoParams } from './wire.ts';

export const SourceOrderBody = Type.Object(
  {
    order: Type.Union(
      [
        Type.Literal('health', { description: 'Sources that are lost come last.' }),
        Type.Array(Type.String({ maxLength: 40 }), {
          minItems: 1,
          maxItems: SOURCES_ORDERED_MAX,
          uniqueItems: true,
          description: 'The IDs of all sources, whatever becomes of them.',
        }),
      ],
      { description: '`health`, as at first, or the IDs of all sources.' },
    ),
  },
  { additionalProperties: false },
);

export const SourceParams = Type.Object({
  ...VideoParams.properties,
  sourceId: Type.String({
    description: 'The ID of one of its sources.',
    examples: ['src_3Hn8Rk5TvXy2PdLq'],
  }),
});

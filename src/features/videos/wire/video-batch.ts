import { type Static, Type } from 'typebox';

import { ErrorEnvelope } from '#platform/http/errors/error-envelope.ts';
import { literals, reference } from '#platform/http/validation/schema-parts.ts';

import { EXAMPLE_STATUS } from './examples.ts';
import type { VideoStatusWire } from './wire.ts';

export const VideoBatchWire = Type.Object(
  {
    data: Type.Array(
      Type.Union([
        Type.Object({
          status: literals(['created', 'existing'], {
            description: '`created`: a new video. `existing`: your video of this source.',
          }),
          video: reference<VideoStatusWire>('VideoStatus'),
        }),
        Type.Object({ status: Type.Literal('error'), error: ErrorEnvelope.properties.error }),
      ]),
      { description: 'One result per video, in the order of the request.' },
    ),
  },
  {
    $id: 'VideoBatch',
    title: 'VideoBatch',
    examples: [{ data: [{ status: 'created', video: EXAMPLE_STATUS }] }],
  },
);
export type VideoBatchWire = Static<typeof VideoBatchWire>;

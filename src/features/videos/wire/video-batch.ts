import { type Static, Type } from 'typebox';

import { ErrorEnvelope } from '#platform/http/errors/error-envelope.ts';
import { literals, reference } from '#platform/http/validation/schema-parts.ts';

import { EXAMPLE_STATUS } from './examples.ts';
import type { VideoStatusWire } from './wire.ts';

export const VideoBatchWire = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        status: literals(['created', 'existing', 'error'], {
          description:
            '`created`: a new video. `existing`: your video of this source. `error`: `error` contains the reason.',
        }),
        video: Type.Optional(reference<VideoStatusWire>('VideoStatus')),
        error: Type.Optional(ErrorEnvelope.properties.error),
      }),
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

import { type Static, Type } from 'typebox';

import { nullableObject, nullableString, time } from '#platform/http/validation/schema-parts.ts';

const TraceStepWire = Type.Object({
  at: time('When the step started.'),
  step: Type.String({ description: 'The action, such as a request.' }),
  url: nullableString('The URL that the step used.'),
  outcome: Type.String({ description: 'The result of the step.' }),
  durationMs: Type.Number({ description: 'Duration in milliseconds.' }),
  bytes: Type.Number({ description: 'Response body bytes read.' }),
});

const ResolutionTraceWire = Type.Object({
  steps: Type.Array(TraceStepWire, {
    description: 'The first 100 steps, in the order in which they started.',
  }),
  requests: Type.Number({ description: 'Total number of requests.' }),
  bytes: Type.Number({ description: 'Total response body bytes read.' }),
  durationMs: Type.Number({ description: 'Total duration in milliseconds.' }),
});

export const VideoTraceWire = Type.Object(
  {
    id: Type.String({ examples: ['vid_7Yc1Kx9QmTz4WbNd'] }),
    trace: nullableObject(
      ResolutionTraceWire,
      'The last completed resolution. Null before the first one.',
    ),
  },
  { $id: 'VideoTrace', title: 'VideoTrace' },
);
export type VideoTraceWire = Static<typeof VideoTraceWire>;

import { type Static, Type } from 'typebox';

import { nullableObject, nullableString, time } from '#platform/http/schema-parts.ts';

const TraceStepWire = Type.Object({
  at: time('When it began.'),
  step: Type.String({ description: 'What was done.' }),
  url: nullableString('The address that it was done with.'),
  outcome: Type.String({ description: 'What came of it.' }),
  durationMs: Type.Number({ description: 'Milliseconds.' }),
  bytes: Type.Number({ description: 'Bytes of body that were read.' }),
});

const ResolutionTraceWire = Type.Object({
  steps: Type.Array(TraceStepWire, {
    description: 'In the order in which they began; the first 100.',
  }),
  requests: Type.Number({ description: 'Requests that were sent in all.' }),
  bytes: Type.Number({ description: 'Bytes of body that were read in all.' }),
  durationMs: Type.Number({ description: 'Milliseconds from the beginning to the end.' }),
});

export const VideoTraceWire = Type.Object(
  {
    id: Type.String({ examples: ['vid_7Yc1Kx9QmTz4WbNd'] }),
    trace: nullableObject(
      ResolutionTraceWire,
      'The last resolution that came to an end; null before the first one.',
    ),
  },
  { $id: 'VideoTrace', title: 'VideoTrace' },
);
export type VideoTraceWire = Static<typeof VideoTraceWire>;

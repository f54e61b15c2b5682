import { type Static, Type } from 'typebox';

import { SUBTITLE_KINDS, type SubtitleKind } from './media-types.ts';

/** An uploaded track, in the API's form: part of a video's record, and of its own. */
export const SubtitleTrackWire = Type.Object(
  {
    language: Type.String({ description: 'BCP 47, in its canonical form.', examples: ['pt-BR'] }),
    label: Type.String({
      description: 'What viewers choose it by.',
      examples: ['Português (Brasil)'],
    }),
    kind: Type.Unsafe<SubtitleKind>({
      type: 'string',
      enum: [...SUBTITLE_KINDS],
      description:
        '`subtitles`: what is said. `captions`: what is heard, for who can’t. `descriptions`: what is seen, ' +
        'for who can’t. `chapters`: names of parts.',
    }),
    default: Type.Boolean({ description: 'Shown unless the viewer chooses otherwise.' }),
    cueCount: Type.Integer({ description: 'How many cues it has.' }),
    url: Type.String({ description: 'Its text as WebVTT.' }),
    srtUrl: Type.String({ description: 'The same as SubRip.' }),
    createdAt: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
    updatedAt: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { $id: 'SubtitleTrack', title: 'SubtitleTrack' },
);
export type SubtitleTrackWire = Static<typeof SubtitleTrackWire>;

import { type Static, Type } from 'typebox';

import {
  SUBTITLE_KINDS,
  SUBTITLE_ORIGINS,
  type SubtitleKind,
  type SubtitleOrigin,
} from './media-types.ts';

/** A track, in the API's form: part of a video's record, and of its own. */
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
    origin: Type.Unsafe<SubtitleOrigin>({
      type: 'string',
      enum: [...SUBTITLE_ORIGINS],
      description:
        '`upload`: its owner’s. `source`: found beside the video at its source, in a language for which its owner has none.',
    }),
    cueCount: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description:
        'How many cues it has; null for a source’s, which is fetched when it is asked for.',
    }),
    url: Type.String({ description: 'Its text as WebVTT.' }),
    srtUrl: Type.String({ description: 'The same as SubRip.' }),
    createdAt: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
    updatedAt: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { $id: 'SubtitleTrack', title: 'SubtitleTrack' },
);
export type SubtitleTrackWire = Static<typeof SubtitleTrackWire>;

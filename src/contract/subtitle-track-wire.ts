import { type Static, Type } from 'typebox';

import {
  SUBTITLE_KINDS,
  SUBTITLE_ORIGINS,
  type SubtitleKind,
  type SubtitleOrigin,
} from './media-types.ts';

/** Schema of a subtitle track, both in track responses and in a video's record. */
export const SubtitleTrackWire = Type.Object(
  {
    language: Type.String({
      description: 'BCP 47 language tag in canonical form.',
      examples: ['pt-BR'],
    }),
    label: Type.String({
      description: 'Name in the player’s subtitle menu.',
      examples: ['Português (Brasil)'],
    }),
    kind: Type.Unsafe<SubtitleKind>({
      type: 'string',
      enum: [...SUBTITLE_KINDS],
      description:
        '`subtitles`: dialogue. `captions`: dialogue and sounds, for viewers who can’t hear them. ' +
        '`descriptions`: describes the picture, for viewers who can’t see it. `chapters`: chapter titles.',
    }),
    default: Type.Boolean({ description: 'Shown unless the viewer selects another track.' }),
    origin: Type.Unsafe<SubtitleOrigin>({
      type: 'string',
      enum: [...SUBTITLE_ORIGINS],
      description:
        '`upload`: uploaded by the owner. `source`: provided by the video’s source, in a language without an uploaded track.',
    }),
    cueCount: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Number of cues; null for a track of the source, which is fetched on demand.',
    }),
    url: Type.String({ description: 'URL of the track as WebVTT.' }),
    srtUrl: Type.String({ description: 'URL of the track as SubRip.' }),
    createdAt: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
    updatedAt: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { $id: 'SubtitleTrack', title: 'SubtitleTrack' },
);
export type SubtitleTrackWire = Static<typeof SubtitleTrackWire>;

import { type Static, Type } from 'typebox';

import {
  SUBTITLE_KINDS,
  SUBTITLE_ORIGINS,
  type SubtitleKind,
  type SubtitleOrigin,
} from './media-types.ts';

const EXAMPLE_URL = 'https://video.example.com/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd/subtitles/en';
export const SUBTITLE_TRACK_EXAMPLE = {
  language: 'en',
  label: 'English',
  kind: 'subtitles',
  default: true,
  origin: 'upload',
  cueCount: 412,
  url: `${EXAMPLE_URL}.vtt`,
  srtUrl: `${EXAMPLE_URL}.srt`,
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
} as const;

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
  { $id: 'SubtitleTrack', title: 'SubtitleTrack', examples: [SUBTITLE_TRACK_EXAMPLE] },
);
export type SubtitleTrackWire = Static<typeof SubtitleTrackWire>;

import { type Static, Type } from 'typebox';

import { SUBTITLE_LABEL_CHARACTERS_MAX } from '#contract/limits.ts';
import { SUBTITLE_KINDS } from '#contract/media-types.ts';
import { SUBTITLE_TRACK_EXAMPLE, SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import { CAPTION_FORMATS } from '#lib/captions/caption.ts';
import {
  literals,
  PAGE_PARAMETERS,
  pageOf,
  reference,
  TOKEN_PARAMETER,
} from '#platform/http/validation/schema-parts.ts';

/** Offset applied to all cues of a track, in either direction, and the range of the time scale. */
const SUBTITLE_OFFSET_SECONDS_MAX = 3_600_000;
const SUBTITLE_SCALE_MIN = 0.01;
const SUBTITLE_SCALE_MAX = 100;

/**
 * A single line with at least one visible character and no control characters. The pattern can't
 * backtrack, because labels can be long.
 */
const LINE_PATTERN = '^ *[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$';
const EXAMPLE_VIDEO_ID = 'vid_7Yc1Kx9QmTz4WbNd';

const Label = Type.String({
  minLength: 1,
  maxLength: SUBTITLE_LABEL_CHARACTERS_MAX,
  pattern: LINE_PATTERN,
  description:
    'Name in the player’s subtitle menu. Defaults to the name of the language in that language.',
});
const Kind = literals(SUBTITLE_KINDS, { description: 'Defaults to `subtitles`.' });
const Default = Type.Boolean({
  description:
    'Whether players show the track by default. A video has at most one default track: setting it clears the previous one.',
});
const Offset = Type.Number({
  minimum: -SUBTITLE_OFFSET_SECONDS_MAX,
  maximum: SUBTITLE_OFFSET_SECONDS_MAX,
  description: 'Shifts all cues by this many seconds. Negative values shift them earlier.',
});
const Scale = Type.Number({
  minimum: SUBTITLE_SCALE_MIN,
  maximum: SUBTITLE_SCALE_MAX,
  description:
    'Factor for all times, applied before `offset`. For example, 0.959 converts from 23.976 to 25 frames per second.',
});
const Format = literals(CAPTION_FORMATS, {
  description: 'Format to assume if it can’t be detected from the content.',
});

const trackFields = {
  label: Type.Optional(Label),
  kind: Type.Optional(Kind),
  default: Type.Optional(Default),
  offset: Type.Optional(Offset),
  scale: Type.Optional(Scale),
};

export const UploadQuery = Type.Object(
  {
    ...trackFields,
    format: Type.Optional(Format),
    charset: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Character set of a file that is not Unicode. Detected if omitted.',
        examples: ['windows-1251'],
      }),
    ),
    strict: Type.Optional(
      Type.Boolean({
        description: 'Return 422 for an invalid cue, which is otherwise skipped and reported.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type UploadQuery = Static<typeof UploadQuery>;

export const JsonUpload = Type.Object(
  {
    content: Type.String({ minLength: 1, description: 'The text of the file.' }),
    format: Type.Optional(Format),
    ...trackFields,
  },
  {
    additionalProperties: false,
    examples: [{ content: 'WEBVTT\n\n00:01.000 --> 00:03.500\nHello.\n', label: 'English' }],
  },
);
export type JsonUpload = Static<typeof JsonUpload>;

export const UpdateTrackBody = Type.Object(trackFields, {
  additionalProperties: false,
  examples: [{ label: 'English (CC)', kind: 'captions', offset: -0.5 }],
});
export type UpdateTrackBody = Static<typeof UpdateTrackBody>;

export const TracksParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: [EXAMPLE_VIDEO_ID] }),
});

export const TrackParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: [EXAMPLE_VIDEO_ID] }),
  lang: Type.String({
    description: 'Language tag of the track (BCP 47). Not case-sensitive.',
    examples: ['pt-BR'],
  }),
});

export const ListTracksQuery = Type.Object({ ...PAGE_PARAMETERS, ...TOKEN_PARAMETER });

const RepairWire = Type.Object({
  code: Type.String({
    description: 'Code of the repair. See docs/subtitles.md for the list.',
    examples: ['decimal_mark'],
  }),
  line: Type.Integer({ description: 'Line of the first occurrence, counted from 1.' }),
  count: Type.Integer({ description: 'Number of occurrences.' }),
  message: Type.String({ description: 'Human-readable description.' }),
});

export const StoredSubtitleTrackWire = Type.Object(
  {
    ...SubtitleTrackWire.properties,
    format: literals(CAPTION_FORMATS, { description: 'Format of the uploaded file.' }),
    charset: Type.String({
      description: 'Character set of the uploaded file.',
      examples: ['utf-8'],
    }),
    repairs: Type.Array(RepairWire, {
      description: 'Automatic fixes, one entry per code and per skipped cue.',
    }),
  },
  {
    $id: 'StoredSubtitleTrack',
    title: 'StoredSubtitleTrack',
    examples: [
      {
        ...SUBTITLE_TRACK_EXAMPLE,
        format: 'srt',
        charset: 'windows-1252',
        repairs: [
          { code: 'decimal_mark', line: 2, count: 412, message: 'Decimal commas were replaced.' },
        ],
      },
    ],
  },
);
export type StoredSubtitleTrackWire = Static<typeof StoredSubtitleTrackWire>;

export const SubtitleTrackListWire = pageOf(
  reference<SubtitleTrackWire>('SubtitleTrack'),
  'SubtitleTrackList',
  SUBTITLE_TRACK_EXAMPLE,
);
export type SubtitleTrackListWire = Static<typeof SubtitleTrackListWire>;

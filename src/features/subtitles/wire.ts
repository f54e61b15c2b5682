import { type Static, Type } from 'typebox';

import {
  SUBTITLE_LABEL_CHARACTERS_MAX,
  SUBTITLE_OFFSET_SECONDS_MAX,
  SUBTITLE_SCALE_MAX,
  SUBTITLE_SCALE_MIN,
} from '#contract/limits.ts';
import { SUBTITLE_KINDS } from '#contract/media-types.ts';
import { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import { CAPTION_FORMATS } from '#lib/captions/caption.ts';
import { literals, reference } from '#platform/http/schema-parts.ts';

/** Text for one line, with something to be seen: no control characters. It can match in one way only, for labels may be long. */
const LINE_PATTERN = '^ *[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$';
const EXAMPLE_VIDEO_ID = 'vid_7Yc1Kx9QmTz4WbNd';

const Label = Type.String({
  minLength: 1,
  maxLength: SUBTITLE_LABEL_CHARACTERS_MAX,
  pattern: LINE_PATTERN,
  description: 'What viewers choose it by; at first what the language calls itself.',
});
const Kind = literals(SUBTITLE_KINDS, { description: '`subtitles` at first.' });
const Default = Type.Boolean({
  description:
    'Shown unless the viewer chooses otherwise. A video has one: the former one is none then.',
});
const Offset = Type.Number({
  minimum: -SUBTITLE_OFFSET_SECONDS_MAX,
  maximum: SUBTITLE_OFFSET_SECONDS_MAX,
  description: 'Seconds by which all cues come later; with a minus, earlier.',
});
const Scale = Type.Number({
  minimum: SUBTITLE_SCALE_MIN,
  maximum: SUBTITLE_SCALE_MAX,
  description:
    'What all times are multiplied with, before `offset`: 0.959 for 25 frames made of 23.976.',
});
const Format = literals(CAPTION_FORMATS, {
  description: 'What it is taken for when it doesn’t tell by itself.',
});

const trackWishes = {
  label: Type.Optional(Label),
  kind: Type.Optional(Kind),
  default: Type.Optional(Default),
  offset: Type.Optional(Offset),
  scale: Type.Optional(Scale),
};

export const UploadQuery = Type.Object(
  {
    ...trackWishes,
    format: Type.Optional(Format),
    charset: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'The character set of a file that isn’t Unicode, instead of a guess.',
        examples: ['windows-1251'],
      }),
    ),
    skipInvalid: Type.Optional(
      Type.Boolean({
        description: 'Leave cues that can’t be read out, and report them, instead of 422.',
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
    ...trackWishes,
  },
  { additionalProperties: false },
);
export type JsonUpload = Static<typeof JsonUpload>;

export const UpdateTrackBody = Type.Object(trackWishes, { additionalProperties: false });
export type UpdateTrackBody = Static<typeof UpdateTrackBody>;

export const TracksParams = Type.Object({
  videoId: Type.String({ description: 'The ID of a video.', examples: [EXAMPLE_VIDEO_ID] }),
});

export const TrackParams = Type.Object({
  videoId: Type.String({ description: 'The ID of a video.', examples: [EXAMPLE_VIDEO_ID] }),
  lang: Type.String({
    description: 'The language of the track, as in BCP 47, in any spelling.',
    examples: ['pt-BR'],
  }),
});

export const ReadQuery = Type.Object({
  token: Type.Optional(
    Type.String({
      description:
        'A playback token, for a private video. Whatever else stands here is refused as a credential in the address.',
    }),
  ),
});

const RepairWire = Type.Object({
  code: Type.String({
    description: 'What was mended; docs/subtitles.md lists them.',
    examples: ['decimal_mark'],
  }),
  line: Type.Integer({ description: 'Where it was first, counted from 1.' }),
  count: Type.Integer({ description: 'How often.' }),
  message: Type.String({ description: 'The same for people.' }),
});

export const StoredSubtitleTrackWire = Type.Object(
  {
    ...SubtitleTrackWire.properties,
    format: literals(CAPTION_FORMATS, { description: 'What the upload was.' }),
    charset: Type.String({
      description: 'The character set that the upload was in.',
      examples: ['utf-8'],
    }),
    repairs: Type.Array(RepairWire, { description: 'What was mended in it, each kind once.' }),
  },
  { $id: 'StoredSubtitleTrack', title: 'StoredSubtitleTrack' },
);
export type StoredSubtitleTrackWire = Static<typeof StoredSubtitleTrackWire>;

export const SubtitleTrackListWire = Type.Object(
  {
    data: Type.Array(reference<SubtitleTrackWire>('SubtitleTrack'), {
      description: 'The oldest first.',
    }),
  },
  { $id: 'SubtitleTrackList', title: 'SubtitleTrackList' },
);
export type SubtitleTrackListWire = Static<typeof SubtitleTrackListWire>;

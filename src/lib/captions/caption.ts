/**
 * A cue in any format. Times are in milliseconds from the start of the video, `startMs` before
 * `endMs`.
 */
export type Cue = {
  /** Empty if the cue has none. A single line without `-->`. */
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /**
   * Validated WebVTT cue settings in standard order: `line:0 align:start`. Empty if the cue has
   * none.
   */
  readonly settings: string;
  /** WebVTT cue text: only WebVTT tags and escapes, all tags closed, no blank lines. */
  readonly text: string;
};

/** The contents of a caption file in WebVTT terms. */
export type Captions = {
  /** Sorted by start time. */
  readonly cues: readonly Cue[];
  /** Bodies of WebVTT `STYLE` blocks, which load no resources. */
  readonly styles: readonly string[];
  /** Bodies of WebVTT `REGION` blocks. */
  readonly regions: readonly string[];
};

/** `ass` covers both versions of SubStation Alpha, `ttml` also DFXP. */
export const CAPTION_FORMATS = [
  'vtt',
  'srt',
  'ass',
  'ttml',
  'sbv',
  'lrc',
  'sami',
  'microdvd',
] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

/** The names of the formats in messages. */
export const CAPTION_FORMAT_NAMES: Readonly<Record<CaptionFormat, string>> = {
  vtt: 'WebVTT',
  srt: 'SubRip',
  ass: 'SubStation Alpha',
  ttml: 'TTML',
  sbv: 'SBV',
  lrc: 'LRC',
  sami: 'SAMI',
  microdvd: 'MicroDVD',
};

/** The position of an error, counted from 1, and a message that describes the expected text. */
export type CaptionProblem = {
  readonly line: number;
  readonly column: number;
  readonly message: string;
};

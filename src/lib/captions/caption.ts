/** One cue, whatever format it came in. Times in milliseconds of the video, `startMs` before `endMs`. */
export type Cue = {
  /** Empty for none. One line, without `-->`. */
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** WebVTT's cue settings, checked and in their usual order: `line:0 align:start`. Empty for none. */
  readonly settings: string;
  /** WebVTT's cue text: its own tags and escapes only, every tag closed, no blank lines. */
  readonly text: string;
};

/** What a file of captions says, in WebVTT's terms. */
export type Captions = {
  /** In the order of their times. */
  readonly cues: readonly Cue[];
  /** Bodies of WebVTT `STYLE` blocks, which load nothing. */
  readonly styles: readonly string[];
  /** Bodies of WebVTT `REGION` blocks. */
  readonly regions: readonly string[];
};

/** `ass` is SubStation Alpha in both its versions, `ttml` also DFXP. */
export const CAPTION_FORMATS = ['vtt', 'srt', 'ass', 'ttml', 'sbv'] as const;
export type CaptionFormat = (typeof CAPTION_FORMATS)[number];

/** Where a file is broken, both counted from 1, and what should stand there. */
export type CaptionProblem = {
  readonly line: number;
  readonly column: number;
  readonly message: string;
};

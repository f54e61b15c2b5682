/** What was mended, each without a guess: the captions are seen as they would have been, or as they were meant. */
const REPAIRS = {
  header_added: 'The line WEBVTT at the top was added.',
  header_ignored: 'Text in the header was left out.',
  charset_guessed: 'The character set was guessed; look whether letters with accents are right.',
  broken_bytes_replaced: 'Bytes that are no characters were replaced.',
  nul_replaced: 'NUL characters were replaced.',
  control_characters_removed: 'Control characters were left out.',
  decimal_mark: 'A comma, point or colon before the milliseconds was put right.',
  time_padded: 'Times were written out in full.',
  time_closed_up: 'Blanks inside times were left out.',
  arrow_mended: 'A misspelt arrow between two times was put right.',
  stray_arrow: 'An arrow without any time was left out.',
  blank_line_removed: 'Blank lines inside a cue were left out.',
  blank_line_added: 'Blank lines between cues were added.',
  index_mended: 'Numbers of cues that were missing or wrong were left aside.',
  cues_sorted: 'Cues were put into the order of their times.',
  overlap_trimmed: 'A cue ended a moment after the next one began; its end was moved there.',
  negative_time: 'A cue began before the video; its start was moved to 0.',
  never_shown: 'Cues that end before or when they begin were left out: no player shows them.',
  empty_cue: 'Cues without text were left out.',
  invalid_cue_skipped: 'Cues that can’t be read were left out, as asked.',
  text_skipped: 'Text without times was left out: no player shows it.',
  settings_ignored: 'Settings of cues that WebVTT doesn’t know were left out.',
  markup_removed: 'Markup that WebVTT doesn’t know was left out; its text stays.',
  markup_closed: 'Tags were closed where they were left open, or in the wrong order.',
  character_escaped: 'Characters that would have been taken for markup were escaped.',
  style_removed: 'Styles that load something, or that cues can’t have, were left out.',
  region_removed: 'Regions that can’t be read were left out.',
  timestamp_map_removed:
    'X-TIMESTAMP-MAP was left out: it belongs to one segment of a stream. Use offset if the cues come at the wrong time.',
} as const satisfies Record<string, string>;

export type RepairCode = keyof typeof REPAIRS;

/** One kind of repair: where it was made first, and how often. Lines count from 1. */
export type Repair = {
  readonly code: RepairCode;
  readonly line: number;
  readonly count: number;
  readonly message: string;
};

/** Collects repairs while a file is read. */
export type RepairLog = {
  readonly add: (code: RepairCode, line: number) => void;
  /** In the order in which each kind came first. */
  readonly list: () => readonly Repair[];
};

export function createRepairLog(): RepairLog {
  const found = new Map<RepairCode, { line: number; count: number }>();
  return {
    add(code, line) {
      const entry = found.get(code);
      if (entry === undefined) found.set(code, { line, count: 1 });
      else {
        entry.count += 1;
        entry.line = Math.min(entry.line, line);
      }
    },
    list: () =>
      Array.from(found, ([code, { line, count }]) => ({
        code,
        line,
        count,
        message: REPAIRS[code],
      })),
  };
}

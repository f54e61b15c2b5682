import type { CaptionProblem } from './caption.ts';

/** Further skipped cues are counted in the last entry. */
const SKIPPED_CUES_LISTED_MAX = 100;

/** The captions are displayed as before or as their author intended, except for skipped cues. */
const REPAIRS = {
  header_added: 'Added the missing first line WEBVTT.',
  header_ignored: 'Removed text from the header.',
  charset_guessed: 'Guessed the character encoding. Check that accented letters are correct.',
  broken_bytes_replaced: 'Replaced bytes that are not valid characters.',
  nul_replaced: 'Replaced NUL characters.',
  control_characters_removed: 'Removed control characters.',
  marks_removed: 'Removed invisible characters around numbers and times.',
  decimal_mark: 'Corrected the decimal mark before the milliseconds.',
  time_padded: 'Padded times to the full number of digits.',
  time_closed_up: 'Removed spaces inside times.',
  arrow_mended: 'Corrected a misspelled arrow between two times.',
  stray_arrow: 'Removed an arrow without times.',
  blank_line_removed: 'Removed blank lines inside a cue.',
  blank_line_added: 'Added blank lines between cues.',
  index_mended: 'Ignored missing or wrong cue numbers.',
  cues_sorted: 'Sorted cues by time.',
  overlap_trimmed: 'Trimmed a cue that ended just after the next one started.',
  negative_time: 'Moved a cue that started before the video to 0.',
  never_shown: 'Removed cues that end at or before their start: no player shows them.',
  empty_cue: 'Removed cues without text.',
  invalid_cue_skipped: 'Skipped an invalid cue.',
  text_skipped: 'Removed text without times: no player shows it.',
  language_removed: 'Removed text in other languages. Upload the file once per language.',
  settings_ignored: 'Removed cue settings that WebVTT does not support.',
  markup_removed: 'Removed markup that WebVTT does not support, but kept its text.',
  markup_closed: 'Closed tags that were left open or closed in the wrong order.',
  markup_mended: 'Corrected or removed malformed tags.',
  character_escaped: 'Escaped characters that would be read as markup.',
  style_removed: 'Removed styles that load resources or are not allowed for cues.',
  region_removed: 'Removed invalid regions.',
  timestamp_map_removed:
    'Removed X-TIMESTAMP-MAP, which applies to one segment of a stream. Set an offset if the cues are out of sync.',
} as const satisfies Record<string, string>;

export type RepairCode = keyof typeof REPAIRS;

/**
 * One kind of repair, with its first line (counted from 1) and number of occurrences. Each skipped
 * cue has an entry with the reason.
 */
export type Repair = {
  readonly code: RepairCode;
  readonly line: number;
  readonly count: number;
  readonly message: string;
};

export type RepairLog = {
  readonly add: (code: RepairCode, line: number) => void;
  /** Reports a cue that can't be read. */
  readonly skipCue: (problem: CaptionProblem) => void;
  /** In order of first occurrence, then the skipped cues. */
  readonly list: () => readonly Repair[];
};

export function createRepairLog(): RepairLog {
  const found = new Map<RepairCode, { line: number; count: number }>();
  const skipped: Repair[] = [];
  return {
    add(code, line) {
      const entry = found.get(code);
      if (entry === undefined) found.set(code, { line, count: 1 });
      else {
        entry.count += 1;
        entry.line = Math.min(entry.line, line);
      }
    },
    skipCue({ line, message }) {
      const code = 'invalid_cue_skipped';
      const last = skipped.at(SKIPPED_CUES_LISTED_MAX - 1);
      if (last === undefined) {
        skipped.push({ code, line, count: 1, message: `${REPAIRS[code]} ${message}` });
      } else skipped[SKIPPED_CUES_LISTED_MAX - 1] = { ...last, count: last.count + 1 };
    },
    list: () => [
      ...Array.from(found, ([code, { line, count }]) => ({
        code,
        line,
        count,
        message: REPAIRS[code],
      })),
      ...skipped,
    ],
  };
}

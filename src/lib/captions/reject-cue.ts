import type { CaptionError } from './caption-error.ts';
import type { RepairLog } from './repairs.ts';

export type ParseOptions = {
  readonly repairs: RepairLog;
  /** Throws for an invalid cue, otherwise skipped and reported. */
  readonly isStrict: boolean;
  /** The language of the track, for formats with several languages. */
  readonly lang?: string | undefined;
};

/** Skips and reports a cue that can't be read. Throws the error if the parser is strict. */
export function rejectCue({ repairs, isStrict }: ParseOptions, error: CaptionError): void {
  if (isStrict) throw error;
  repairs.skipCue(error.problem);
}

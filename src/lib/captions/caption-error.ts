import type { CaptionProblem } from './caption.ts';

/** A file that cannot be repaired unambiguously. `readCaptions` converts it to a result. */
export class CaptionError extends Error {
  override readonly name = 'CaptionError';
  readonly problem: CaptionProblem;

  constructor(message: string, line = 1, column = 1) {
    super(message);
    this.problem = { line, column, message };
  }
}

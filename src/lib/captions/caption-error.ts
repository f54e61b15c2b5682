import type { CaptionProblem } from './caption.ts';

/** Ends the reading of a file that can't be mended without guessing. Caught where reading begins. */
export class CaptionError extends Error {
  override readonly name = 'CaptionError';
  readonly problem: CaptionProblem;

  constructor(message: string, line = 1, column = 1) {
    super(message);
    this.problem = { line, column, message };
  }
}

const BAR_CHARACTERS = 30;
/** Erases the rest of the line (ECMA-48, EL). */
const ERASE_LINE = '\u001B[K';

export type ImportCounts = {
  readonly total: number;
  readonly finished: number;
  readonly failed: number;
};

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

export type Progress = { readonly show: (counts: ImportCounts) => void; readonly end: () => void };

/**
 * Shows the progress of an import: as a bar that is redrawn on a terminal, and elsewhere as one
 * line per percent.
 */
export function createProgress(output: Output): Progress {
  let shownPercent = -1;
  function show(counts: ImportCounts): void {
    const { total, finished, failed } = counts;
    const text = `${finished} of ${total} videos${failed > 0 ? `, ${failed} failed` : ''}`;
    const share = finished / total;
    if (output.isTTY === true) {
      const bar = '#'.repeat(Math.floor(share * BAR_CHARACTERS)).padEnd(BAR_CHARACTERS, '-');
      output.write(`\r[${bar}] ${text}${ERASE_LINE}`);
      return;
    }
    const percent = Math.floor(share * 100);
    if (percent === shownPercent) return;
    shownPercent = percent;
    output.write(`${text}\n`);
  }
  function end(): void {
    if (output.isTTY === true) output.write('\n');
  }
  return { show, end };
}

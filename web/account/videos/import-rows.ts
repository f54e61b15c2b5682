import type { ImportLine, ImportProblem } from './parse-import.ts';
import type { ImportResult } from './use-import.ts';

/** In the order of their tabs and of their rows: what needs attention comes first. */
export const IMPORT_GROUPS = ['failed', 'waiting', 'added', 'existing'] as const;
export type ImportGroup = (typeof IMPORT_GROUPS)[number];

export type ImportRow = {
  readonly line: ImportLine;
  readonly group: ImportGroup;
  readonly result:
    | ImportResult
    | { readonly status: 'waiting' }
    | { readonly status: 'refused'; readonly problem: ImportProblem };
};

/** Sorts the lines of an import by result, and lists those that are still to be added. */
export function toImportRows(
  lines: readonly ImportLine[],
  results: ReadonlyMap<ImportLine, ImportResult>,
): { readonly rows: readonly ImportRow[]; readonly remaining: readonly ImportLine[] } {
  const rows = lines.map((line) => toRow(line, results.get(line)));
  const isDone = ({ group }: ImportRow): boolean => group === 'added' || group === 'existing';
  return {
    rows: IMPORT_GROUPS.flatMap((group) => rows.filter((row) => row.group === group)),
    remaining: rows.filter((row) => !isDone(row) && row.line.problem === null).map(getLine),
  };
}

function getLine({ line }: ImportRow): ImportLine {
  return line;
}

function toRow(line: ImportLine, result: ImportResult | undefined): ImportRow {
  const { problem } = line;
  if (problem !== null) return { line, group: 'failed', result: { status: 'refused', problem } };
  if (result === undefined) return { line, group: 'waiting', result: { status: 'waiting' } };
  return { line, group: result.status === 'adding' ? 'waiting' : result.status, result };
}

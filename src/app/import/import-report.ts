import { type FileHandle, open } from 'node:fs/promises';

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { UsageError } from '../command.ts';

const OWNER_ONLY = 0o600;
const REPORT_BYTES_MAX = 256 * 1024 * 1024;
const LINE_START = '{"owner":';

/** A line of the report. */
const ImportResult = Type.Object({
  owner: Type.String(),
  line: Type.Integer(),
  url: Type.String(),
  status: Type.Union([Type.Literal('created'), Type.Literal('existing'), Type.Literal('error')]),
  videoId: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
});
export type ImportResult = Static<typeof ImportResult>;

/** The results of an import as lines of JSON, to which each run appends. */
export type ImportReport = AsyncDisposable & {
  /** The URLs whose videos exist. */
  readonly done: ReadonlySet<string>;
  /** Writes complete lines, and resolves when they are on the disk. */
  readonly append: (results: readonly ImportResult[]) => Promise<void>;
};

/**
 * Opens or creates the report and reads the results of an account. A line that a crash left
 * incomplete is removed. Throws UsageError if the file is not a report.
 */
export async function openImportReport(file: string, owner: string): Promise<ImportReport> {
  const handle = await open(file, 'a+', OWNER_ONLY).catch(() => {
    throw new UsageError('--report cannot be written.');
  });
  try {
    const { done, lengthBytes } = await readResults(handle, owner);
    await handle.truncate(lengthBytes);
    return {
      done,
      async append(results) {
        const lines = results.map((result) => `${JSON.stringify(result)}\n`);
        await handle.appendFile(lines.join(''));
        await handle.sync();
      },
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

type StoredResults = {
  readonly done: ReadonlySet<string>;
  /** The length of the complete lines. */
  readonly lengthBytes: number;
};

async function readResults(handle: FileHandle, owner: string): Promise<StoredResults> {
  if ((await handle.stat()).size > REPORT_BYTES_MAX) throw notReport();
  const bytes = await handle.readFile();
  const lengthBytes = bytes.lastIndexOf('\n') + 1;
  const [incomplete, ...lines] = bytes.toString('utf8').split('\n').toReversed();
  if (!isLineStart(incomplete ?? '')) throw notReport();
  const results = lines.toReversed().map(parseResult);
  const own = results.filter((result) => result.owner === owner);
  const latest = new Map(own.map(({ url, status }) => [url, status]));
  const done = [...latest].filter(([, status]) => status !== 'error').map(([url]) => url);
  return { done: new Set(done), lengthBytes };
}

function isLineStart(text: string): boolean {
  return text.startsWith(LINE_START) || LINE_START.startsWith(text);
}

function parseResult(line: string): ImportResult {
  try {
    const result: unknown = JSON.parse(line);
    if (Value.Check(ImportResult, result)) return result;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw notReport();
}

function notReport(): UsageError {
  return new UsageError('--report is a file that this command did not write. Choose another one.');
}

import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { parseVisibility, VISIBILITIES, type Visibility } from '#contract/visibilities.ts';
import { findAccountByEmail } from '#features/accounts/index.ts';
import { addBatch, getOwnedPlaylist } from '#features/playlists/index.ts';
import { type BatchResult, checkCreateBody, createVideos } from '#features/videos/index.ts';
import { parseEmail } from '#lib/net/parse-email.ts';

import { requireAccount } from './accounts-command.ts';
import { type CommandInput, type CommandResult, UsageError } from './command.ts';
import { type ImportReport, type ImportResult, openImportReport } from './import/import-report.ts';
import { type ImportRow, readImportFile } from './import/read-import-file.ts';
import { createProgress, type ImportCounts, type Progress } from './import/show-progress.ts';
import { openStoredServices } from './open-command-services.ts';
import type { Services } from './open-services.ts';

/** Videos between two writes of the report. */
const CHUNK_VIDEOS = 50;

const NO_PROGRESS: Progress = { show: () => undefined, end: () => undefined };

/** Creates the videos of a file that its report does not contain yet. */
export async function importCommand(call: CommandInput): Promise<CommandResult> {
  const { arguments: args, options, environment } = call;
  const [file = ''] = args;
  const email = readOwner(options);
  const playlistId = options.get('playlist');
  const rows = await readImportFile(file, readVisibility(options.get('visibility')));
  await using services = await openStoredServices(environment);
  const id = await findOwner(services, email);
  if (playlistId !== undefined) {
    await getOwnedPlaylist(services.database.queries, { id: playlistId, accountId: id });
  }
  const reportFile = options.get('report') ?? `${file}.report.jsonl`;
  await using report = await openImportReport(reportFile, id);
  const remaining = rows.filter(({ url }) => !report.done.has(url));
  const counts = await untilInterrupted((signal) =>
    importRows(services, remaining, {
      ownerId: id,
      playlistId,
      report,
      signal,
      // Standard error gets at most one JSON document.
      progress: options.has('json') ? NO_PROGRESS : createProgress(process.stderr),
    }),
  );
  return describe(counts, { skipped: rows.length - remaining.length, reportFile });
}

/** The normalized address of `--owner`. */
export function readOwner(options: CommandInput['options']): string {
  const email = parseEmail(options.get('owner') ?? '');
  if (email !== undefined) return email.normal;
  throw new UsageError('--owner must be the e-mail address of an account.');
}

/** Throws not_found for a missing or disabled account. */
export async function findOwner({ database }: Services, email: string): Promise<AccountId> {
  const account = requireAccount(await findAccountByEmail(database.queries, email));
  if (!account.isDisabled) return account.id;
  throw new AppError('not_found', 'The account is disabled. Enable it first.');
}

export function readVisibility(text: string | undefined): Visibility | undefined {
  if (text === undefined) return undefined;
  const visibility = parseVisibility(text);
  if (visibility !== undefined) return visibility;
  throw new UsageError(`--visibility must be one of ${VISIBILITIES.join(', ')}.`);
}

/** A second Ctrl-C ends the process at once; the report contains the finished videos. */
async function untilInterrupted<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupt);
  try {
    return await run(interruption.signal);
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupt);
  }
}

type ImportOptions = {
  readonly ownerId: AccountId;
  /** The playlist at whose end the videos are added. */
  readonly playlistId: string | undefined;
  readonly report: ImportReport;
  readonly signal: AbortSignal;
  readonly progress: Progress;
};

async function importRows(
  { videos }: Services,
  rows: readonly ImportRow[],
  { ownerId, playlistId, report, signal, progress }: ImportOptions,
): Promise<ImportCounts> {
  const ctx = { ...videos.ctx, isOperator: async () => true };
  let counts: ImportCounts = { total: rows.length, finished: 0, failed: 0 };
  for (let at = 0; at < rows.length && !signal.aborted; at += CHUNK_VIDEOS) {
    const chunk = rows.slice(at, at + CHUNK_VIDEOS);
    const inputs = chunk.map(({ body }) => checkCreateBody(body));
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time
    const created = await createVideos(ctx, inputs, ownerId);
    const results = created.flatMap((result, index) => {
      const row = chunk[index];
      return row === undefined ? [] : [toResult(row, result, ownerId)];
    });
    if (playlistId !== undefined) {
      // oxlint-disable-next-line no-await-in-loop -- in the order of the file
      await addBatch(ctx, { id: playlistId, accountId: ownerId }, created);
    }
    // oxlint-disable-next-line no-await-in-loop -- before the next batch
    await report.append(results);
    const failed = results.filter(({ status }) => status === 'error').length;
    const { total, finished } = counts;
    counts = { total, finished: finished + chunk.length, failed: counts.failed + failed };
    progress.show(counts);
  }
  if (counts.finished > 0) progress.end();
  return counts;
}

function toResult({ line, url }: ImportRow, result: BatchResult, owner: string): ImportResult {
  if (result instanceof AppError) {
    const { code, publicMessage, details } = result;
    const message = [publicMessage, ...details.map((each) => `${each.path} ${each.message}`)];
    return { owner, line, url, status: 'error', code, message: message.join(' ') };
  }
  const status = result.isNew ? 'created' : 'existing';
  return { owner, line, url, status, videoId: result.video.id };
}

function describe(
  { total, finished, failed }: ImportCounts,
  { skipped, reportFile }: { readonly skipped: number; readonly reportFile: string },
): CommandResult {
  const imported = finished - failed;
  const remaining = total - finished;
  const json = { imported, failed, skipped, remaining, report: reportFile };
  const text = [
    `${imported} imported, ${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped because an earlier run imported them`] : []),
    ...(remaining > 0 ? [`${remaining} not started`] : []),
  ].join(', ');
  const output = { text: `${text}.\nResults: ${reportFile}`, json };
  if (failed === 0 && remaining === 0) return { output };
  const message = 'Not all videos were imported. Run the command again to retry them.';
  return { output, error: { code: 'import_incomplete', message } };
}

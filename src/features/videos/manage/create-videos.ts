import { setImmediate as nextTurn } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import { inSavepoint } from '#platform/db/in-savepoint.ts';

import { checkSourceUrl } from '../addresses/check-source-url.ts';
import type { SourceLocation } from '../record/source-location.ts';
import { type CreatedVideo, type CreateVideoInput, findHeld, storeVideo } from './create-video.ts';
import type { ManageContext } from './manage-context.ts';

/**
 * Videos that are stored in one transaction. Their URLs are checked at the same time, and each
 * check can be a DNS query.
 */
const CHUNK_VIDEOS = 16;
/** Videos that are not reached by then fail, so that slow DNS servers can't hold the request. */
export const BATCH_MS_MAX = 30_000;

/** An error is the reason why this video, but no other, was not created. */
export type BatchResult = CreatedVideo | AppError;

/**
 * Creates videos of an account in the given order, so that a repeated URL gets the video of its
 * first occurrence. Errors are passed through. Throws only if the database is unavailable;
 * repeating the call then finds the videos that were created.
 */
export async function createVideos(
  ctx: ManageContext,
  inputs: readonly (CreateVideoInput | AppError)[],
  ownerId: AccountId,
): Promise<readonly BatchResult[]> {
  const deadlineMs = ctx.clock() + BATCH_MS_MAX;
  const results: BatchResult[] = [];
  for (let at = 0; at < inputs.length; at += CHUNK_VIDEOS) {
    const chunk = inputs.slice(at, at + CHUNK_VIDEOS);
    if (ctx.clock() > deadlineMs) {
      results.push(...chunk.map((input) => (input instanceof AppError ? input : toLateError())));
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- limits the concurrency
    const checked = await Promise.all(chunk.map((input) => checkInput(ctx, input, ownerId)));
    // oxlint-disable-next-line no-await-in-loop -- in the order of the request
    results.push(...(await storeChunk(ctx, checked, { ownerId, earlier: results })));
  }
  return results;
}

type Batch = {
  readonly ownerId: AccountId;
  readonly earlier: readonly BatchResult[];
};

type CheckedInput = { readonly input: CreateVideoInput; readonly source: SourceLocation };

async function checkInput(
  ctx: ManageContext,
  input: CreateVideoInput | AppError,
  ownerId: AccountId,
): Promise<CheckedInput | AppError> {
  if (input instanceof AppError) return input;
  try {
    return { input, source: await checkSourceUrl(ctx, input.url, ownerId) };
  } catch (error) {
    return toItemError(ctx, error);
  }
}

/** Stores a chunk in one transaction, because the commits of single ones take most of the time. */
async function storeChunk(
  ctx: ManageContext,
  chunk: readonly (CheckedInput | AppError)[],
  batch: Batch,
): Promise<readonly BatchResult[]> {
  try {
    return await ctx.database.transaction((tx) => storeAll(tx, ctx, { chunk, batch }));
  } catch (error) {
    if (chunk.length === 1) return [toItemError(ctx, error)];
    if (error instanceof AppError) throw error;
    // A bug in one video must not fail the others.
    const results: BatchResult[] = [];
    for (const each of chunk) {
      const earlier = [...batch.earlier, ...results];
      // oxlint-disable-next-line no-await-in-loop -- in the order of the request
      results.push(...(await storeChunk(ctx, [each], { ...batch, earlier })));
    }
    return results;
  }
}

async function storeAll(
  tx: Tx,
  ctx: ManageContext,
  {
    chunk,
    batch: { ownerId, earlier },
  }: { readonly chunk: readonly (CheckedInput | AppError)[]; readonly batch: Batch },
): Promise<readonly BatchResult[]> {
  const results: BatchResult[] = [];
  for (const each of chunk) {
    const request = { ownerId, excess: findExcess([...earlier, ...results]) };
    // oxlint-disable-next-line no-await-in-loop -- in the order of the request
    results.push(
      each instanceof AppError ? each : await storeOne(tx, ctx, { ...each, ...request }),
    );
    // Queries of SQLite end without a turn of the event loop, which other requests need.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await nextTurn();
  }
  return results;
}

/** The refusal of the first video beyond the quota. */
function findExcess(results: readonly BatchResult[]): AppError | undefined {
  return results
    .filter((result) => result instanceof AppError)
    .find(({ code }) => code === 'quota_exceeded');
}

/** A refusal of one video leaves nothing of it in the transaction. */
async function storeOne(
  tx: Tx,
  ctx: ManageContext,
  {
    excess,
    ...request
  }: CheckedInput & { readonly ownerId: AccountId; readonly excess: AppError | undefined },
): Promise<BatchResult> {
  // The refusal applies to all later videos that do not exist yet, without another attempt.
  const held = { ownerId: request.ownerId, digest: request.source.digest };
  if (excess !== undefined && (await findHeld(tx, ctx, held)) === undefined) return excess;
  try {
    return await inSavepoint(tx, () => storeVideo(tx, ctx, { ...request, queue: 'bulk' }));
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable') return error;
    throw error;
  }
}

/** Throws if the database is unavailable, because all other videos would fail too. */
function toItemError({ log }: ManageContext, error: unknown): AppError {
  if (!(error instanceof AppError)) {
    log.error({ err: error }, 'a video of a batch failed with an internal error');
    return new AppError('internal_error', 'Something went wrong on our side. Try again.', {
      cause: error,
    });
  }
  if (error.code === 'unavailable') throw error;
  return error;
}

function toLateError(): AppError {
  return new AppError(
    'unavailable',
    'The batch took too long, so this video was not created. Submit it again.',
  );
}

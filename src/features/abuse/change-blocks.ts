import { AppError } from '#contract/app-error.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { parseHostName } from '#lib/net/host-rules.ts';
import { parseAddress } from '#lib/net/parse-address.ts';
import { parseUrlGlob } from '#lib/net/url-glob.ts';
import { recordOperatorAction } from '#platform/audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newBlockId } from '#platform/new-id.ts';

import type { BlockList } from './block-list.ts';
import {
  countBlocks,
  countPatterns,
  deleteBlock,
  insertBlock,
  type StoredBlock,
} from './block-store.ts';

/** Entries that operators have added. Every node keeps the list in memory. */
const BLOCKS_MAX = 50_000;
/** Every URL is compared with every pattern. */
const BLOCK_PATTERNS_MAX = 200;

/** The services that changes of the block list use. */
export type BlocksContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly blocks: BlockList;
};

export type AddBlockInput = {
  readonly kind: 'host' | 'pattern';
  readonly value: string;
  readonly reason: string;
};

/** Throws validation_failed, block_exists and quota_exceeded. */
export async function addBlock(
  ctx: BlocksContext,
  { kind, value, reason }: AddBlockInput,
): Promise<StoredBlock> {
  const normalized = kind === 'host' ? parseHost(value) : parseUrlGlob(value);
  if (normalized === undefined) throw invalidBlock(kind);
  const block = {
    id: newBlockId(),
    kind,
    value: normalized,
    reason,
    videoId: null,
    createdAtMs: ctx.clock(),
  };
  await ctx.database.transaction(async (tx) => {
    if (!(await insertBlock(tx, block))) throw invalidBlock('duplicate');
    await enforceLimits(tx, kind);
    await announce(tx, ctx, { action: 'operator.block_added', block, reason });
  });
  await ctx.blocks.reload();
  return block;
}

/** Returns false if there is no such entry. */
export async function removeBlock(
  ctx: BlocksContext,
  id: string,
  { reason }: { readonly reason: string },
): Promise<boolean> {
  const isRemoved = await ctx.database.transaction(async (tx) => {
    const block = await deleteBlock(tx, id);
    if (block === undefined) return false;
    await announce(tx, ctx, { action: 'operator.block_removed', block, reason });
    return true;
  });
  if (isRemoved) await ctx.blocks.reload();
  return isRemoved;
}

/** The counts include the new entry. */
async function enforceLimits(tx: Tx, kind: AddBlockInput['kind']): Promise<void> {
  const total = await countBlocks(tx);
  const patterns = kind === 'pattern' ? await countPatterns(tx) : 0;
  if (total <= BLOCKS_MAX && patterns <= BLOCK_PATTERNS_MAX) return;
  throw new AppError(
    'quota_exceeded',
    `The block list is full: it has up to ${BLOCKS_MAX} entries and ${BLOCK_PATTERNS_MAX} patterns. Remove some.`,
  );
}

async function announce(
  tx: Tx,
  ctx: BlocksContext,
  {
    action,
    block: { id, kind, value },
    reason,
  }: {
    readonly action: 'operator.block_added' | 'operator.block_removed';
    readonly block: StoredBlock;
    readonly reason: string;
  },
): Promise<void> {
  await ctx.database.changes.publish(tx, 'block', id);
  const entry = { action, subjectId: id, accountId: null };
  await recordOperatorAction(tx, ctx, { ...entry, details: { kind, value, reason } });
}

/** A `*.` or `.` before the host is accepted, because an entry always includes subdomains. */
function parseHost(text: string): string | undefined {
  const host = text
    .trim()
    .replace(/^\*?\./, '')
    .replace(/\.$/, '');
  if (parseAddress(host) === undefined) return parseHostName(host);
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}/`).hostname;
}

const MESSAGES = {
  host: 'must be a host name, such as media.example',
  pattern:
    'must be a host and the start of a path, such as media.example/private/, with at most 8 wildcards (*)',
  duplicate: 'is already on the block list',
} as const;

function invalidBlock(kind: AddBlockInput['kind'] | 'duplicate'): AppError {
  return invalidField('/value', MESSAGES[kind]);
}

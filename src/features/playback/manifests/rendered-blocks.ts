import { hash } from 'node:crypto';

import type { ReusedBlocks } from '#lib/manifest/find-equal-blocks.ts';
import { toOwnedBytes } from '#lib/memory/to-owned-bytes.ts';
import { encodeBytes } from '#lib/text/byte-text.ts';

type Block<Start> = {
  readonly start: Start;
  /** The end of the block in the body, in bytes. */
  readonly end: number;
  readonly digest: string;
};

/** The blocks of a rewritten manifest. */
export type RenderedBlocks<Start> = {
  readonly list: readonly Block<Start>[];
  readonly hosts: ReadonlySet<string>;
  /** What all blocks depend on, besides the hosts. */
  readonly context: string;
};

export type JoinedBlocks<Start> = {
  readonly body: Buffer;
  readonly etag: string;
  readonly blocks: RenderedBlocks<Start>;
};

type Rewritten<Start> = Pick<RenderedBlocks<Start>, 'hosts' | 'context'> & {
  readonly blocks: readonly (
    | { readonly kind: 'text'; readonly text: string; readonly start: Start }
    | ReusedBlocks<Start>
  )[];
};

const ETAG_CHARACTERS = 27;

/** Joins new blocks with those that a reloaded manifest has in common with the previous version. */
export function joinBlocks<Start>(
  { blocks, hosts, context }: Rewritten<Start>,
  previous?: Pick<JoinedBlocks<Start>, 'body' | 'blocks'>,
): JoinedBlocks<Start> {
  const list: Block<Start>[] = [];
  const parts: Buffer[] = [];
  const known = previous?.blocks.list ?? [];
  for (const block of blocks) {
    const offset = list.at(-1)?.end ?? 0;
    if (block.kind === 'text') {
      const bytes = encodeBytes(block.text);
      parts.push(bytes);
      list.push({ start: block.start, end: offset + bytes.length, digest: toDigest(bytes) });
    } else {
      const from = findStart(known, block.start);
      parts.push(previous?.body.subarray(from, findStart(known, block.end)) ?? NO_BYTES);
      list.push(...moveBlocks(known, block, offset - from));
    }
  }
  const etag = toEtag(list.map(({ digest }) => digest).join(''));
  return { body: toOwnedBytes(Buffer.concat(parts)), etag, blocks: { list, hosts, context } };
}

const NO_BYTES = Buffer.alloc(0);

/** The offset of a block in the body. */
function findStart(list: readonly Block<unknown>[], index: number): number {
  return list[index - 1]?.end ?? 0;
}

function moveBlocks<Start>(
  list: readonly Block<Start>[],
  { start: first, starts }: ReusedBlocks<Start>,
  offset: number,
): readonly Block<Start>[] {
  return starts.map((start, index) => {
    const { end = 0, digest = '' } = list[first + index] ?? {};
    return { start, end: end + offset, digest };
  });
}

export function joinText(text: string): Pick<JoinedBlocks<never>, 'body' | 'etag'> {
  const body = encodeBytes(text);
  return { body, etag: toEtag(body) };
}

/** The entity tag of a manifest in blocks is a digest of the digests of its blocks. */
function toEtag(content: string | Buffer): string {
  return `"${toDigest(content).slice(0, ETAG_CHARACTERS)}"`;
}

function toDigest(content: string | Buffer): string {
  return hash('sha256', content, 'base64url');
}

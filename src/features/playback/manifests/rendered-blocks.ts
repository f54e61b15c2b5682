import { hash } from 'node:crypto';

import type { Checkpoint, ReusedBlocks } from '#lib/hls/checkpoint.ts';
import type { RewrittenPlaylist } from '#lib/hls/rewrite-playlist.ts';
import { encodeBytes } from '#lib/text/byte-text.ts';

type Block = {
  readonly checkpoint: Checkpoint | null;
  /** The end of the block in the body, in bytes. */
  readonly end: number;
  readonly digest: string;
};

/** The blocks of a rewritten media playlist, and what their text depends on. */
export type RenderedBlocks = Pick<RewrittenPlaylist, 'hosts'> & {
  readonly list: readonly Block[];
  readonly segmentSuffix: string;
};

export type JoinedBlocks = {
  readonly body: Buffer;
  readonly etag: string;
  readonly blocks: RenderedBlocks;
};

const ETAG_CHARACTERS = 27;

/** Joins new blocks with those that a reloaded playlist has in common with the previous version. */
export function joinBlocks(
  { blocks, hosts, segmentSuffix }: RewrittenPlaylist & { readonly segmentSuffix: string },
  previous: Pick<JoinedBlocks, 'body' | 'blocks'> = NO_BLOCKS,
): JoinedBlocks {
  const list: Block[] = [];
  const parts: Buffer[] = [];
  for (const block of blocks) {
    const offset = list.at(-1)?.end ?? 0;
    if (block.kind === 'text') {
      const bytes = encodeBytes(block.text);
      parts.push(bytes);
      const end = offset + bytes.length;
      list.push({ checkpoint: block.checkpoint, end, digest: toDigest(bytes) });
    } else {
      const from = findStart(previous.blocks.list, block.start);
      parts.push(previous.body.subarray(from, findStart(previous.blocks.list, block.end)));
      list.push(...moveBlocks(previous.blocks.list, block, offset - from));
    }
  }
  const etag = toEtag(list.map(({ digest }) => digest).join(''));
  return { body: Buffer.concat(parts), etag, blocks: { list, hosts, segmentSuffix } };
}

const NO_BLOCKS = {
  body: Buffer.alloc(0),
  blocks: { list: [], hosts: new Set<string>(), segmentSuffix: '' },
};

/** The offset of a block in the body. */
function findStart(list: readonly Block[], index: number): number {
  return list[index - 1]?.end ?? 0;
}

function moveBlocks(
  list: readonly Block[],
  { start, end, checkpoints }: ReusedBlocks,
  offset: number,
): readonly Block[] {
  return list.slice(start, end).map((block, index) => ({
    checkpoint: checkpoints[index] ?? null,
    end: block.end + offset,
    digest: block.digest,
  }));
}

export function joinText(text: string): Pick<JoinedBlocks, 'body' | 'etag'> {
  const body = encodeBytes(text);
  return { body, etag: toEtag(body) };
}

/** The entity tag of a playlist is a digest of the digests of its blocks. */
function toEtag(content: string | Buffer): string {
  return `"${toDigest(content).slice(0, ETAG_CHARACTERS)}"`;
}

function toDigest(content: string | Buffer): string {
  return hash('sha256', content, 'base64url');
}

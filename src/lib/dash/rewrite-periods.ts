import { findEqualBlocks, type ReusedBlocks } from '../manifest/find-equal-blocks.ts';
import { spliceXmlBlocks } from '../xml/splice-xml.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { findXmlAttribute, listChildren, readText } from '../xml/xml-document.ts';
import type { Base } from './base-plan.ts';
import { NO_PERIOD, toPeriodKey } from './mpd-path.ts';
import { MPD_LIMITS } from './read-mpd.ts';
import { hasSegmentUrls } from './reference-room.ts';
import { listMpdEdits, type MpdRewriteOptions } from './rewrite-mpd.ts';
import { isUrlQueryProperty } from './url-query.ts';

/** The place of a period in an MPD, and the number of its elements. */
export type PeriodStart = { readonly offset: number; readonly elements: number };

/** A period and the text up to the next one. The first block is the text before the periods. */
export type PeriodBlock = {
  readonly kind: 'text';
  readonly text: string;
  readonly start: PeriodStart;
};

export type RewrittenMpd = {
  readonly blocks: readonly (PeriodBlock | ReusedBlocks<PeriodStart>)[];
  /** Upstream host names, which are redacted in all blocks. */
  readonly hosts: ReadonlySet<string>;
  /** Everything outside a period that affects it; null if periods depend on more than this. */
  readonly context: string | null;
};

/**
 * Rewrites an MPD into blocks, which the rewriting of a reloaded MPD can reuse. Throws MpdError.
 */
export function rewritePeriods(
  xml: string,
  options: Parameters<typeof listMpdEdits>[1],
): RewrittenMpd {
  const { document, edits, hosts, periodBases } = listMpdEdits(xml, options);
  const periods = listChildren(document.root, 'Period');
  const offsets = periods.map(({ start }) => start);
  const starts = [
    { offset: 0, elements: document.root.size - sum(periods.map(({ size }) => size)) },
    ...periods.map(({ start, size }) => ({ offset: start, elements: size })),
  ];
  const texts = spliceXmlBlocks(document.text, edits, offsets);
  const blocks = starts.map((start, index): PeriodBlock => ({
    kind: 'text',
    text: texts[index] ?? '',
    start,
  }));
  // Escaping stray ampersands moves offsets.
  const context = document.text === xml ? describeContext(document, periods, periodBases) : null;
  return { blocks, hosts, context };
}

function describeContext(
  document: XmlDocument,
  periods: readonly XmlElement[],
  periodBases: readonly Base[],
): string | null {
  const { root, text } = document;
  const isIndependent =
    !text.includes('<![CDATA[') &&
    readText(root) === '' &&
    findXmlAttribute(root, 'schemeIdUri') === undefined &&
    !root.elements.some(isUrlQueryProperty) &&
    periods.every((period) => toPeriodKey(period, null) !== NO_PERIOD);
  if (!isIndependent) return null;
  const bases = periodBases.map(({ label, url }) => [label, url.href]);
  const type = findXmlAttribute(root, 'type')?.value;
  return JSON.stringify([root.name, type, bases, hasSegmentUrls(document)]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The text of a previous rewriting, and the starts of its blocks. */
type PreviousPeriods = Pick<RewrittenMpd, 'hosts' | 'context'> & {
  readonly text: string;
  readonly starts: readonly PeriodStart[];
};

/**
 * Reads and rewrites only the changed text of an MPD. Returns undefined if the change affects other
 * periods too, or if there is too much of it. Hosts that have left the MPD are still redacted.
 * Throws MpdError.
 */
export function rewriteMpdReload(
  text: string,
  {
    previous,
    charactersMax,
    ...options
  }: MpdRewriteOptions & {
    readonly previous: PreviousPeriods;
    /** The length of the text that is read. */
    readonly charactersMax: number;
  },
): RewrittenMpd | undefined {
  const run = text.length > MPD_LIMITS.charactersMax ? undefined : findRun(text, previous);
  if (run === undefined || text.length - run.length > charactersMax) return undefined;
  const rest = text.slice(0, run.offset) + text.slice(run.offset + run.length);
  const { hosts: knownHosts } = previous;
  const { blocks, hosts, context } = rewritePeriods(rest, { ...options, knownHosts });
  const index = blocks.findIndex(
    (block) => block.kind === 'text' && block.start.offset === run.offset,
  );
  // A period starts after the unchanged ones, so these are periods of the new MPD too.
  const isUnchanged = index > 0 && context !== null && context === previous.context;
  if (!isUnchanged || hosts.size > knownHosts.size) return undefined;
  const after = blocks.slice(index).map((block) => moveBlock(block, run.length));
  const joined = [...blocks.slice(0, index), run.blocks, ...after];
  return exceedsElements(joined) ? undefined : { blocks: joined, hosts, context };
}

type Run = {
  readonly offset: number;
  readonly length: number;
  readonly blocks: ReusedBlocks<PeriodStart>;
};

/** More periods are not removed at once. */
const REMOVED_PERIODS_MAX = 16;
const COMPARED_CHARACTERS = 256;

/**
 * Finds the unchanged periods. The first unchanged period is not one of them, so that elements
 * inserted before the first period have a place.
 */
function findRun(text: string, { text: before, starts }: PreviousPeriods): Run | undefined {
  const offsets = starts.map(({ offset }) => offset);
  for (let first = 1; first < Math.min(offsets.length - 1, REMOVED_PERIODS_MAX); first += 1) {
    const from = offsets[first] ?? 0;
    const to = Math.min(from + COMPARED_CHARACTERS, offsets[first + 1] ?? 0);
    const found = text.indexOf(before.slice(from, to));
    if (found === -1) continue;
    const end = findEqualBlocks({ text: before, offsets }, first, { text, offset: found });
    const start = first + 1;
    if (end <= start) return undefined;
    const moved = found - from;
    const offset = (offsets[start] ?? 0) + moved;
    const reused = starts.slice(start, end).map((each) => moveStart(each, moved));
    const length = (offsets[end] ?? 0) + moved - offset;
    return { offset, length, blocks: { kind: 'reused', start, end, starts: reused } };
  }
  return undefined;
}

function moveStart({ offset, elements }: PeriodStart, by: number): PeriodStart {
  return { offset: offset + by, elements };
}

function moveBlock(
  block: RewrittenMpd['blocks'][number],
  by: number,
): RewrittenMpd['blocks'][number] {
  return block.kind === 'text' ? { ...block, start: moveStart(block.start, by) } : block;
}

function exceedsElements(blocks: RewrittenMpd['blocks']): boolean {
  const starts = blocks.flatMap((block) => (block.kind === 'text' ? [block.start] : block.starts));
  return sum(starts.map(({ elements }) => elements)) > MPD_LIMITS.elementsMax;
}

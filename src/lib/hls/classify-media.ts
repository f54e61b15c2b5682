import { findKeySystem } from './key-systems.ts';
import { findAttribute, parseAttributes } from './parse-attributes.ts';
import { toDecimal, toInteger } from './parse-values.ts';
import type { HlsInitSegment, MediaPlaylist } from './playlist.ts';
import { parseByterange } from './segment-reader.ts';
import { readAttributes } from './statements.ts';
import type { Statement } from './statements.ts';

type Context = { readonly expand: (text: string) => string };

const DURATION_TOTAL_MAX = 1e8;
const INIT_SEGMENTS_MAX = 16;

export function classifyMedia(statements: readonly Statement[], ctx: Context): MediaPlaylist {
  const tags = collectLastValues(statements);
  const control = readAttributes(tags.get('EXT-X-SERVER-CONTROL') ?? '', ctx.expand);
  const segmentCount = countSegments(statements);
  const firstUri = statements.find((each) => each.kind === 'uri')?.uri;
  const firstSegmentUri = firstUri === undefined ? null : ctx.expand(firstUri);
  return {
    kind: 'media',
    ended: tags.has('EXT-X-ENDLIST'),
    isFromLive: isFromLive(tags),
    targetDuration: toDecimal(tags.get('EXT-X-TARGETDURATION')),
    duration: sumDurations(statements),
    segmentCount,
    lastSequence: findFirstSequence(tags) + segmentCount - 1,
    partTarget: toDecimal(
      findAttribute(readAttributes(tags.get('EXT-X-PART-INF') ?? '', ctx.expand), 'PART-TARGET'),
    ),
    holdBack: toDecimal(findAttribute(control, 'HOLD-BACK')),
    partHoldBack: toDecimal(findAttribute(control, 'PART-HOLD-BACK')),
    ...readKeys(statements, ctx),
    firstSegmentUri,
    initSegments: listInitSegments(statements, ctx),
  };
}

/**
 * Packagers of recordings start media sequence numbers at 0 or 1, so a higher first number means
 * that segments have been removed.
 */
function isFromLive(tags: ReadonlyMap<string, string>): boolean {
  const type = tags.get('EXT-X-PLAYLIST-TYPE')?.trim();
  if (type !== undefined) return type === 'EVENT';
  return (toDecimal(tags.get('EXT-X-MEDIA-SEQUENCE')) ?? 0) > 1;
}

/** The media sequence number of the first segment, after those that EXT-X-SKIP replaces. */
function findFirstSequence(tags: ReadonlyMap<string, string>): number {
  const first = toInteger(tags.get('EXT-X-MEDIA-SEQUENCE')?.trim()) ?? 0;
  const skipped = findAttribute(parseAttributes(tags.get('EXT-X-SKIP') ?? ''), 'SKIPPED-SEGMENTS');
  return first + (toInteger(skipped) ?? 0);
}

function collectLastValues(statements: readonly Statement[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const each of statements) {
    if (each.kind === 'tag') values.set(each.name, each.value);
  }
  return values;
}

/** Only a URI after EXTINF is a segment; an EXTINF without a URI is not available yet. */
function countSegments(statements: readonly Statement[]): number {
  let count = 0;
  let hasExtinf = false;
  for (const each of statements) {
    if (each.kind === 'uri' && hasExtinf) count += 1;
    hasExtinf = each.kind === 'tag' && (hasExtinf || each.name === 'EXTINF');
  }
  return count;
}

/**
 * Durations are summed in integer microseconds, because summing fractional seconds accumulates
 * rounding errors.
 */
function sumDurations(statements: readonly Statement[]): number | null {
  let microseconds = 0;
  for (const each of statements) {
    if (each.kind !== 'tag' || each.name !== 'EXTINF') continue;
    const duration = toDecimal(each.value.split(',', 1)[0]);
    if (duration === null) return null;
    microseconds += Math.round(duration * 1e6);
  }
  return microseconds > DURATION_TOTAL_MAX * 1e6 ? null : microseconds / 1e6;
}

function readKeys(
  statements: readonly Statement[],
  ctx: Context,
): Pick<MediaPlaylist, 'drm' | 'isEncrypted'> {
  const systems = new Set<string>();
  let isEncrypted = false;
  for (const each of statements) {
    if (each.kind !== 'tag' || each.name !== 'EXT-X-KEY') continue;
    const attributes = readAttributes(each.value, ctx.expand);
    const system = findKeySystem(attributes);
    if (system !== null) systems.add(system);
    isEncrypted ||= findAttribute(attributes, 'METHOD')?.startsWith('AES-') === true;
  }
  return { drm: [...systems], isEncrypted };
}

function listInitSegments(
  statements: readonly Statement[],
  ctx: Context,
): readonly HlsInitSegment[] {
  const found = new Map<string, HlsInitSegment>();
  for (const each of statements) {
    if (found.size >= INIT_SEGMENTS_MAX) break;
    if (each.kind !== 'tag' || each.name !== 'EXT-X-MAP' || found.has(each.value)) continue;
    const attributes = readAttributes(each.value, ctx.expand);
    const part = parseByterange(findAttribute(attributes, 'BYTERANGE'));
    const range = part ? { start: part.start ?? 0, length: part.length } : null;
    found.set(each.value, { uri: findAttribute(attributes, 'URI') ?? '', range });
  }
  return [...found.values()];
}

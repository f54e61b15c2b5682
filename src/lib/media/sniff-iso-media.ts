import type { MediaKind } from './media-kind.ts';
import { readIsoBoxes } from './read-iso-boxes.ts';

/**
 * Boxes that may come first in an ISO base media file (ISO/IEC 14496-12 §6.3, QuickTime File
 * Format).
 */
const FIRST_BOXES: ReadonlySet<string> = new Set([
  'ftyp',
  'styp',
  'moov',
  'moof',
  'mdat',
  'sidx',
  'ssix',
  'prft',
  'emsg',
  'pdin',
  'free',
  'skip',
  'wide',
  'pnot',
]);

const FRAGMENT_BOXES: ReadonlySet<string> = new Set([
  'styp',
  'moof',
  'sidx',
  'ssix',
  'prft',
  'emsg',
]);

const IMAGE_BRANDS: ReadonlySet<string> = new Set([
  'avif',
  'avis',
  'heic',
  'heix',
  'mif1',
  'msf1',
  'crx ',
]);

/**
 * Classifies ISO base media: a complete file, a segment that needs an initialization section, or an
 * image.
 */
export function sniffIsoMedia(prefix: Uint8Array): MediaKind | undefined {
  const boxes = readIsoBoxes(prefix);
  const first = boxes[0];
  if (first === undefined || !FIRST_BOXES.has(first.type)) return undefined;

  const decisive = boxes.find(({ type }) => type === 'moov' || type === 'moof');
  if (decisive?.type === 'moof') return 'iso_segment';
  if (decisive === undefined && FRAGMENT_BOXES.has(first.type)) return 'iso_segment';
  if (first.type !== 'ftyp') return first.type === 'styp' ? 'mp4' : 'quicktime';

  const brand = String.fromCharCode(...prefix.subarray(first.bodyStart, first.bodyStart + 4));
  if (IMAGE_BRANDS.has(brand)) return 'image';
  return brand === 'qt  ' ? 'quicktime' : 'mp4';
}

/** Image types that every browser shows and that cannot run scripts (WHATWG MIME Sniffing §6.1). */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);
const FTYP_BRANDS_START = 8;
const FTYP_BYTES_MAX = 64;

/**
 * Detects an image by its first bytes. SVG is excluded, because it is a document that may contain
 * scripts.
 */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, FTYP_BYTES_MAX)).toString('latin1');
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  return hasAvifBrand(head) ? 'image/avif' : undefined;
}

/** ISO/IEC 14496-12 §4.3: a file type box contains four-character brands up to its end. */
function hasAvifBrand(head: string): boolean {
  if (!head.startsWith('ftyp', 4)) return false;
  const end = Math.min(Buffer.from(head, 'latin1').readUInt32BE(0), head.length);
  for (let at = FTYP_BRANDS_START; at + 4 <= end; at += 4) {
    if (AVIF_BRANDS.has(head.slice(at, at + 4))) return true;
  }
  return false;
}

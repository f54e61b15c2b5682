const BYTE_ORDER_MARK = 0xfeff;

/**
 * Reads a text sample (3GPP TS 26.245 §5.17): a length of two bytes, the text, and boxes that are
 * ignored. A longer text is truncated.
 */
export function readTextSample(sample: Uint8Array, bytesMax: number): string {
  const length = (sample[0] ?? 0) * 256 + (sample[1] ?? 0);
  const text = sample.subarray(2, 2 + Math.min(length, bytesMax));
  const mark = (text[0] ?? 0) * 256 + (text[1] ?? 0);
  return new TextDecoder(mark === BYTE_ORDER_MARK ? 'utf-16be' : 'utf-8').decode(text);
}

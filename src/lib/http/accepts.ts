/**
 * Checks an `Accept` header (RFC 9110 §12.5.1): the most specific matching range decides, and `q=0`
 * rejects. A missing header accepts everything.
 */
export function accepts(header: string | undefined, mediaTypes: readonly string[]): boolean {
  if (header === undefined || header.trim() === '') return true;
  const ranges = header.toLowerCase().split(',').map(toRange);
  return mediaTypes.some((mediaType) => isAccepted(ranges, mediaType));
}

type Range = { readonly type: string; readonly weight: number };

function toRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, weight: weight === undefined ? 1 : Number(weight) };
}

function isAccepted(ranges: readonly Range[], mediaType: string): boolean {
  const [family = ''] = mediaType.split('/');
  for (const pattern of [mediaType, `${family}/*`, '*/*']) {
    const range = ranges.find(({ type }) => type === pattern);
    if (range !== undefined) return range.weight > 0;
  }
  return false;
}

/**
 * Whether an `Accept` header admits one of the media types (RFC 9110 §12.5.1): the most specific range
 * that matches a type decides, and `q=0` refuses. No header admits everything.
 */
export function accepts(header: string | undefined, mediaTypes: readonly string[]): boolean {
  if (header === undefined || header.trim() === '') return true;
  const ranges = header.toLowerCase().split(',').map(toRange);
  return mediaTypes.some((mediaType) => isAdmitted(ranges, mediaType));
}

type Range = { readonly type: string; readonly weight: number };

function toRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, weight: weight === undefined ? 1 : Number(weight) };
}

function isAdmitted(ranges: readonly Range[], mediaType: string): boolean {
  const [family = ''] = mediaType.split('/');
  for (const pattern of [mediaType, `${family}/*`, '*/*']) {
    const range = ranges.find(({ type }) => type === pattern);
    if (range !== undefined) return range.weight > 0;
  }
  return false;
}

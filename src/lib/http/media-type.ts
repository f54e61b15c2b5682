/**
 * Returns `type/subtype` of a Content-Type in lower case, without parameters (RFC 9110 §8.3.1).
 * Empty if there is none.
 */
export function toMediaType(contentType: string | null | undefined): string {
  const [mediaType = ''] = (contentType ?? '').split(';', 1);
  return mediaType.trim().toLowerCase();
}

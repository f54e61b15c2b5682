/** `type/subtype` of a Content-Type, in lower case and without parameters (RFC 9110 §8.3.1); empty when there is none. */
export function toMediaType(contentType: string | null | undefined): string {
  const [mediaType = ''] = (contentType ?? '').split(';', 1);
  return mediaType.trim().toLowerCase();
}

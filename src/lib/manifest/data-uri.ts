const DATA_URI = /^data:([^,]*),(.*)$/is;

/** True for a `data:` URI that does not reveal the upstream, in its bytes or as text. */
export function isOpaqueDataUri(uri: string, reveals: (bytes: Buffer) => boolean): boolean {
  const bytes = decodeDataUri(uri);
  // A PlayReady header contains the URL of its license server.
  return bytes !== undefined && !reveals(bytes) && !reveals(Buffer.from(uri));
}

/** Decodes the content of a `data:` URI (RFC 2397). */
export function decodeDataUri(uri: string): Buffer | undefined {
  const [, type, content] = DATA_URI.exec(uri) ?? [];
  if (type === undefined || content === undefined) return undefined;
  if (/;\s*base64\s*$/i.test(type)) return Buffer.from(content, 'base64');
  try {
    return Buffer.from(decodeURIComponent(content));
  } catch {
    return Buffer.from(content);
  }
}

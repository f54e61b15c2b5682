/**
 * Makes the service's own URLs relative, because the user may have opened the page under another
 * host than the public URL.
 */
export function toPageUrl(text: string, publicUrl: URL): string {
  const url = new URL(text);
  return url.origin === publicUrl.origin ? url.pathname + url.search : text;
}

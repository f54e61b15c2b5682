/** The object URL must stay valid for a while, because the browser reads it after the click. */
const URL_LIFETIME_MS = 60_000;

/** Downloads the file. */
export function saveFile({
  name,
  content,
}: {
  readonly name: string;
  readonly content: Blob;
}): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement('a');
  Object.assign(link, { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME_MS);
}

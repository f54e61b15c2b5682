/**
 * Copies the text of a field. Returns false if the browser denies it. The text is then selected for
 * manual copying.
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  return (await writeToClipboard(field.value)) || copySelection(field);
}

/** Browsers provide the clipboard only on https and localhost, and in iframes with permission. */
async function writeToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copySelection(field: HTMLInputElement): boolean {
  const { activeElement } = document;
  field.focus();
  field.select();
  // Deprecated, but the only way without permission for the clipboard.
  const hasCopied = document.execCommand('copy');
  if (hasCopied && activeElement instanceof HTMLElement) activeElement.focus();
  return hasCopied;
}

/**
 * Copies the text of a field or of another element. Returns false if the browser denies it. The text
 * is then selected for manual copying.
 */
export async function copyText(element: HTMLElement): Promise<boolean> {
  const text = element instanceof HTMLInputElement ? element.value : element.textContent;
  return (await writeToClipboard(text)) || copySelection(element);
}

/** Browsers provide the clipboard only on https and localhost, and in iframes with permission. */
async function writeToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copySelection(element: HTMLElement): boolean {
  const { activeElement } = document;
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else {
    getSelection()?.selectAllChildren(element);
  }
  // Deprecated, but the only way without permission for the clipboard.
  const hasCopied = document.execCommand('copy');
  if (hasCopied && activeElement instanceof HTMLElement) activeElement.focus();
  return hasCopied;
}

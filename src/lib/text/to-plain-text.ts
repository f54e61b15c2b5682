/** Removes the links and the backquotes of Markdown. */
export function toPlainText(markdown: string): string {
  return markdown.replaceAll(/\[([^\][]+)\]\([^()]+\)/g, '$1').replaceAll('`', '');
}

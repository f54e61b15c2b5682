import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { format } from 'oxfmt';

import formatting from '../.oxfmtrc.json' with { type: 'json' };

const END = '<!-- end -->';

/** Writes the text between `<!-- NAME: written by … -->` and `<!-- end -->` of a document. */
export async function writePart(document: string, name: string, text: string): Promise<void> {
  await rewrite(document, (page) => {
    const begin = page.indexOf('-->', page.indexOf(`<!-- ${name}: written by `));
    const end = page.indexOf(END, begin);
    if (begin === -1 || end === -1) throw new Error(`${document} has no markers of ${name}`);
    const parts = [page.slice(0, begin), '-->\n\n', text, '\n', page.slice(end)];
    return formatPage(document, parts.join(''));
  });
}

/** With --check it writes nothing, and the program fails if the file is outdated. */
export async function rewrite(
  path: string,
  change: (text: string) => string | Promise<string>,
): Promise<void> {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const text = await readFile(file, 'utf8');
  const expected = await change(text);
  if (text === expected) return;
  if (process.argv.includes('--check')) {
    console.error(`${path} is outdated. Run "npm run write:docs".`);
    process.exitCode = 1;
  } else {
    await writeFile(file, expected);
  }
}

export function toTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const lines = [head, head.map(() => '---'), ...body].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return `${lines.join('\n')}\n`;
}

/** Documents that the formatter skips have long tables. */
async function formatPage(document: string, page: string): Promise<string> {
  const { ignorePatterns, ...options } = formatting;
  if (ignorePatterns.includes(document)) return page;
  return (await format(document, page, options)).code;
}

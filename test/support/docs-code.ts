import { glob, readFile } from 'node:fs/promises';

const ROOT = new URL('../../', import.meta.url);
/** Pages whose code readers copy. */
const PAGES = ['README.md', 'docs/**/*.md', 'packages/*/README.md'];

/** The JavaScript code blocks of a documentation page that contain `marker`. */
export async function readDocsCode(path: string, marker: string): Promise<readonly string[]> {
  const blocks = listBlocks(await readFile(new URL(`docs/${path}`, ROOT), 'utf8'), 'jsx?');
  return blocks.filter((code) => code.includes(marker));
}

/** The different HTML code blocks of all pages, with the page that each comes from. */
export async function readHtmlSnippets(): Promise<ReadonlyMap<string, string>> {
  const snippets = new Map<string, string>();
  for await (const path of glob(PAGES, { cwd: ROOT })) {
    const text = await readFile(new URL(path, ROOT), 'utf8');
    for (const code of listBlocks(text, 'html')) {
      const html = code.replaceAll(/^ +(?=<)/gm, '');
      if (!snippets.has(html)) snippets.set(html, path);
    }
  }
  return snippets;
}

function listBlocks(text: string, language: string): readonly string[] {
  const pattern = new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, 'gms');
  return [...text.matchAll(pattern)].map(([, code = '']) => code);
}

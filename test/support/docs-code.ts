import { readFile } from 'node:fs/promises';

/** The blocks of JavaScript in a page of the documentation that hold `mark`. */
export async function readDocsCode(path: string, mark: string): Promise<readonly string[]> {
  const text = await readFile(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
  return blocks.filter((code) => code.includes(mark));
}

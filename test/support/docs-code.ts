import { readFile } from 'node:fs/promises';

/** The JavaScript code blocks of a documentation page that contain `marker`. */
export async function readDocsCode(path: string, marker: string): Promise<readonly string[]> {
  const text = await readFile(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/^ *```jsx?\n(.*?)^ *```$/gms)].map(([, code = '']) => code);
  return blocks.filter((code) => code.includes(marker));
}

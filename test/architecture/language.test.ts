import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

const CHECK = fileURLToPath(new URL('../../scripts/check-language.ts', import.meta.url));

/** Each file has exactly one violation, on the given line. Line 0 means no violation. */
const PLANTED = [
  { file: 'README.md', line: 3, text: '# Title\n\nThe file stands in the folder.\n' },
  { file: 'docs/a.md', line: 1, text: 'A damaged file is mended.\n' },
  { file: 'docs/wrapped.md', line: 1, text: 'The playlist is\nsaid to be live.\n' },
  { file: 'docs/code.md', line: 0, text: 'Set `anew` to true.\n\n```js\nlet anew;\n```\n' },
  { file: 'openapi.yaml', line: 2, text: 'info:\n  description: The source is asked anew.\n' },
  { file: 'src/comment.ts', line: 2, text: 'const a = 1;\n// Nobody reads it.\nexport { a };\n' },
  { file: 'src/wide.ts', line: 1, text: `// ${'word '.repeat(25)}\nexport const a = 1;\n` },
  { file: 'src/string.ts', line: 1, text: "export const a = 'It is kept for good here.';\n" },
  { file: 'src/template.ts', line: 1, text: 'export const a = `Mend ${1} file now please`;\n' },
  { file: 'src/key.ts', line: 0, text: "export const a = 'for-good';\n" },
  { file: 'src/name.ts', line: 1, text: 'export function tellOwner(): void {}\n' },
  { file: 'src/whole-name.ts', line: 1, text: 'export type Door = string;\n' },
  { file: 'src/hear-stop.ts', line: 1, text: 'export const a = 1;\n' },
  { file: 'src/own.test.ts', line: 1, text: "it('leaves out the rest of it', () => {});\n" },
  { file: 'src/data.test.ts', line: 0, text: "const cue = 'Nobody goes on for good.';\n" },
  { file: 'web/page.tsx', line: 1, text: 'export const a = <p>Wishes are kept here now.</p>;\n' },
];

it('the language check reports exactly the planted violations, with file and line', async () => {
  await using folder = await openTemporaryFolder();
  execFileSync('git', ['init', '--quiet'], { cwd: folder.path });
  for (const { file, text } of PLANTED) {
    await mkdir(dirname(join(folder.path, file)), { recursive: true });
    await writeFile(join(folder.path, file), text);
  }

  const { status, stdout } = spawnSync(process.execPath, [CHECK, folder.path], {
    encoding: 'utf8',
  });

  const reported = new Set([...stdout.matchAll(/^(\S+:\d+): “/gm)].map(([, place]) => place));
  const expected = PLANTED.filter(({ line }) => line > 0).map(
    ({ file, line }) => `${file}:${line}`,
  );
  assert.deepEqual(reported, new Set(expected));
  assert.equal(status, 1);
});

it('the language check accepts a folder without violations', async () => {
  await using folder = await openTemporaryFolder();
  execFileSync('git', ['init', '--quiet'], { cwd: folder.path });
  await writeFile(join(folder.path, 'README.md'), 'Reelay stores the file.\n');

  assert.equal(spawnSync(process.execPath, [CHECK, folder.path]).status, 0);
});

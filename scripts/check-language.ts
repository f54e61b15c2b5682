// Reports unidiomatic wording in documents, comments, user-visible strings, test names and
// identifiers:
//   node scripts/check-language.ts [FOLDER]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findWording } from './find-wording.ts';
import { EXCEPTIONS } from './language-rules.ts';

const CHECKED =
  /^(?:src|web|sdk|scripts|bench|test|docs)\/.*\.(?:ts|tsx|mjs|md)$|^[A-Z]+\.md$|^openapi\.yaml$/;
const [root = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2);

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const files = listed
  .split('\n')
  .filter((file) => CHECKED.test(file) && !EXCEPTIONS.has(file) && existsSync(join(root, file)));
let problems = 0;
for (const file of files) {
  for (const { line, found, prefer } of findWording(file, readFileSync(join(root, file), 'utf8'))) {
    console.log(`${file}:${line}: “${found}”; write: ${prefer}`);
    problems += 1;
  }
}
console.log(`${basename(import.meta.filename)}: ${files.length} files, ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;

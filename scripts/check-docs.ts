// Fails when a document names a path that does not exist, when docs/configuration.md and the settings
// differ, or when an error code has no paragraph in docs/errors.md.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ERROR_CODES } from '../src/contract/error-codes.ts';
import { SETTINGS } from '../src/platform/config/settings.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = [
  '*.md',
  'docs/**/*.md',
  'src/**/README.md',
  'web/**/README.md',
  'sdk/*.md',
  'bench/**/*.md',
];
/** Folders of the project: code in backquotes that begins with one is meant as a path. */
const PATH_IN_CODE = /^(?:src|web|sdk|test|scripts|docs|bench|samples)\/[\w./-]+$/;

const problems = [...brokenPaths(), ...settingsProblems(), ...errorCodeProblems()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function* brokenPaths(): Generator<string> {
  for (const document of globSync(DOCUMENTS, { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, document), 'utf8');
    for (const path of [...linkedPaths(text, dirname(document)), ...pathsInCode(text)]) {
      if (!existsSync(join(ROOT, path))) yield `${document} names ${path}, which does not exist`;
    }
  }
}

function linkedPaths(text: string, folder: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => join(folder, target));
}

function pathsInCode(text: string): readonly string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => PATH_IN_CODE.test(code));
}

function* settingsProblems(): Generator<string> {
  const text = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
  const described = new Set([...text.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name));
  for (const { name } of SETTINGS) {
    if (!described.delete(name)) yield `docs/configuration.md does not describe ${name}`;
  }
  for (const name of described)
    yield `docs/configuration.md describes ${name}, which is no setting`;
}

function* errorCodeProblems(): Generator<string> {
  const text = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');
  const described = new Set([...text.matchAll(/^### `([a-z_]+)`/gm)].map(([, code]) => code));
  for (const code of Object.keys(ERROR_CODES)) {
    if (!described.delete(code)) yield `docs/errors.md does not describe ${code}`;
  }
  for (const code of described) yield `docs/errors.md describes ${code}, which is no error code`;
}

// Fails when a document names a path that does not exist, when README.md or docs/configuration.md and the
// settings differ, when an error code has no paragraph in docs/errors.md, or when docs/operations.md and the
// exit statuses differ.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { EXIT_STATUSES } from '#app/exit-status.ts';
import { ERROR_CODES } from '#contract/error-codes.ts';
import { SETTINGS } from '#platform/config/settings.ts';

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

const SETTINGS_TABLES = ['README.md', 'docs/configuration.md'];

const problems = [
  ...brokenPaths(),
  ...SETTINGS_TABLES.flatMap((document) => [...settingsProblems(document)]),
  ...errorCodeProblems(),
  ...exitStatusProblems(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function* brokenPaths(): Generator<string> {
  for (const document of globSync(DOCUMENTS, { cwd: ROOT, exclude: ['**/node_modules/**'] })) {
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

/** Each setting has a row with its name and its default; a default of none is told in words. */
function* settingsProblems(document: string): Generator<string> {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const rows = new Map(
    [...text.matchAll(/^\| `([A-Z_]+)` *\| *(.*?) *\|/gm)].map(([, name, fallback]) => [
      name,
      fallback,
    ]),
  );
  for (const { name, fallback } of SETTINGS) {
    const shown = rows.get(name);
    if (shown === undefined) yield `${document} does not describe ${name}`;
    else if (fallback !== '' && shown !== `\`${fallback}\``)
      yield `${document} says that the default of ${name} is ${shown}, and it is \`${fallback}\``;
    rows.delete(name);
  }
  for (const name of rows.keys()) yield `${document} describes ${name}, which is no setting`;
}

function* exitStatusProblems(): Generator<string> {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const described = new Set(
    [...text.matchAll(/^\| `(\d+)`/gm)].map(([, status]) => Number(status)),
  );
  for (const { status } of EXIT_STATUSES) {
    if (!described.delete(status))
      yield `docs/operations.md does not describe exit status ${status}`;
  }
  for (const status of described)
    yield `docs/operations.md describes exit status ${status}, which no command ends with`;
}

function* errorCodeProblems(): Generator<string> {
  const text = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');
  const described = new Set([...text.matchAll(/^### `([a-z_]+)`/gm)].map(([, code]) => code));
  for (const code of Object.keys(ERROR_CODES)) {
    if (!described.delete(code)) yield `docs/errors.md does not describe ${code}`;
  }
  for (const code of described) yield `docs/errors.md describes ${code}, which is no error code`;
}

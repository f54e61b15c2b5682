// Compares the documents with the code: paths and links must exist, and error codes, exit codes
// and versions must agree.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { EXIT_STATUSES } from '#app/exit-status.ts';
import { ERROR_CODES } from '#contract/error-codes.ts';

import { findTableProblems } from './performance-tables.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCUMENTS = [
  '*.md',
  'docs/**/*.md',
  'src/**/README.md',
  'web/**/README.md',
  'sdk/*.md',
  'packages/*/*.md',
  'bench/**/*.md',
];
const MAPPED_FOLDERS = ['*', 'src/*', 'src/*/*', '{bench,deploy,docs,packages,test,web}/*'];
const UNTRACKED_FOLDERS: ReadonlySet<string> = new Set(['data', 'dist', 'node_modules']);
/** Code in backquotes that starts with a folder of the project is a path. */
const PATH_IN_CODE = /^(?:src|web|sdk|packages|test|scripts|deploy|docs|bench|samples)\/[\w./-]+$/;

const problems = [
  ...findBrokenPaths(),
  ...compareRows({
    document: 'docs/errors.md',
    row: /^### `([a-z_]+)`\n\n(Status \d+)\./gm,
    expected: Object.entries(ERROR_CODES).map(([code, { status }]) => `${code} Status ${status}`),
  }),
  ...compareRows({
    document: 'docs/cli.md',
    row: /^\| `(\d+)`/gm,
    expected: EXIT_STATUSES.map(({ status }) => String(status)),
  }),
  ...compareFolders(),
  ...compareVersions(),
  ...findTableProblems(read('docs/performance.md')),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function* findBrokenPaths(): Generator<string> {
  for (const document of globSync(DOCUMENTS, { cwd: ROOT, exclude: ['**/node_modules/**'] })) {
    const text = read(document);
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

/** Checks that the rows of a document contain exactly the expected names. */
function* compareRows({
  document,
  row,
  expected,
}: {
  readonly document: string;
  readonly row: RegExp;
  readonly expected: readonly string[];
}): Generator<string> {
  const described = new Set(
    [...read(document).matchAll(row)].map(([, ...parts]) => parts.join(' ')),
  );
  for (const name of expected) {
    if (!described.delete(name)) yield `${document} does not describe ${name}`;
  }
  for (const name of described) yield `${document} describes ${name}, which does not exist`;
}

/** The map of ARCHITECTURE.md lists every folder of these levels, and no other. */
function* compareFolders(): Generator<string> {
  const [map = ''] = /^```$.*?^```$/ms.exec(read('ARCHITECTURE.md')) ?? [];
  const mapped = new Set([...map.matchAll(/[\w-]+(?=\/[\s)])/g)].map(([name]) => name));
  const folders = globSync(MAPPED_FOLDERS, { cwd: ROOT, withFileTypes: true });
  const names = new Set(folders.filter((file) => file.isDirectory()).map(({ name }) => name));
  for (const name of names.difference(UNTRACKED_FOLDERS).difference(mapped)) {
    yield `ARCHITECTURE.md does not list the folder ${name}`;
  }
  for (const name of mapped.difference(names)) {
    yield `ARCHITECTURE.md lists ${name}, which does not exist`;
  }
}

function* compareVersions(): Generator<string> {
  const released = /^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1];
  for (const file of [
    'package.json',
    'sdk/package.json',
    'packages/player/package.json',
    'packages/player-react/package.json',
  ]) {
    const { version }: { version: string } = JSON.parse(read(file));
    if (version !== released)
      yield `${file} has version ${version}, CHANGELOG.md starts with ${released}`;
  }
}

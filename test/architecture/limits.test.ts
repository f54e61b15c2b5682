import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const ROOT = new URL('../../', import.meta.url);
const [, ...SECTIONS] = readText('docs/limits.md').split(/^## /m);
const SOURCES = globSync('src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map((path) => ({
  path,
  text: readText(path),
}));

describe('docs/limits.md', () => {
  for (const section of SECTIONS) {
    const [, name, module] = /^`(\w+)` in `(src\/[\w/.-]+)`/m.exec(section) ?? [];
    if (name === undefined || module === undefined) continue;

    it(`lists the modules that use ${name}`, () => {
      const isUse = new RegExp(`${/^[A-Z]/.test(name) ? 'new ' : '\\b'}${name}[<(]`);
      const users = SOURCES.filter(({ path, text }) => path !== module && isUse.test(text));
      const listed = [...section.matchAll(/^\| `(src\/[^`]+)`/gm)].map(([, path]) => path);
      assert.ok(listed.length > 0);
      assert.deepEqual(new Set(listed), new Set(users.map(({ path }) => path)));
    });
  }
});

function readText(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

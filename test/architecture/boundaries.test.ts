import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DEPCRUISE = fileURLToPath(new URL('../../node_modules/.bin/depcruise', import.meta.url));

// Without a TypeScript API that it understands, dependency-cruiser cruises nothing and still exits 0.
it('the boundary check looks at every source file', () => {
  const report = execFileSync(DEPCRUISE, ['src', 'web'], { cwd: ROOT, encoding: 'utf8' });
  const cruised = Number(/\((\d+) modules/.exec(report)?.[1] ?? 0);
  const files = globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}'], {
    cwd: ROOT,
    exclude: ['web/dist/**'],
  }).length;

  assert.ok(cruised >= files, `${cruised} modules cruised, ${files} source files`);
});

it('a table is named by its owner’s store alone', () => {
  const owners: ReadonlyMap<string, RegExp> = new Map([
    ['videos', /^src\/features\/videos\//],
    ['sources', /^src\/features\/videos\//],
    ['accounts', /^src\/features\/accounts\//],
    ['sessions', /^src\/features\/accounts\//],
    ['api_keys', /^src\/features\/accounts\//],
    ['jobs', /^src\/platform\/jobs\//],
  ]);
  const files = globSync('src/**/*.ts', { cwd: ROOT, exclude: ['src/platform/db/**'] });
  for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
    for (const [, table = ''] of queriedTables(file)) {
      const owner = owners.get(table);
      assert.ok(owner?.test(file) ?? true, `${file} queries ${table}, which belongs to ${owner}`);
    }
  }
});

function queriedTables(file: string): Iterable<RegExpMatchArray> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return text.matchAll(/\b(?:selectFrom|insertInto|updateTable|deleteFrom)\('(\w+)'\)/g);
}

// Code from `npm run new:adapter` passes the type check, the linter and its tests unchanged.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FEATURE = 'src/features/resolution';

describe('npm run new:adapter', () => {
  let copy = '';
  let adapters = '';
  const create = (name: string): Promise<unknown> =>
    run(process.execPath, [join(ROOT, 'scripts/new-adapter.ts'), name, adapters]);

  before(async () => {
    copy = await mkdtemp(join(tmpdir(), 'reelay-adapter-'));
    adapters = join(copy, FEATURE, 'adapters');
    await mkdir(join(copy, 'src/features'), { recursive: true });
    await cp(join(ROOT, FEATURE), join(copy, FEATURE), { recursive: true });
    await cp(join(ROOT, 'test/support'), join(copy, 'test/support'), { recursive: true });
    for (const shared of [
      'node_modules',
      'package.json',
      'locales',
      'src/lib',
      'src/contract',
      'src/platform',
    ]) {
      await symlink(join(ROOT, shared), join(copy, shared));
    }
    await create('some-site');
  });
  after(() => rm(copy, { recursive: true, force: true }));

  it('adds the adapter to the list', async () => {
    const list = await readFile(join(adapters, 'index.ts'), 'utf8');
    assert.match(list, /import \{ someSiteAdapter \} from '\.\/some-site\.ts';/);
    assert.match(list, /^ +someSiteAdapter,$/m);
  });

  it('leaves the list unchanged without a new adapter', async () => {
    const { toIndexSource: indexSource } = await import('../../scripts/new-adapter-template.ts');
    const files = await readdir(join(ROOT, FEATURE, 'adapters'), { recursive: true });
    const list = await readFile(join(ROOT, FEATURE, 'adapters/index.ts'), 'utf8');
    assert.equal(indexSource(files), list);
  });

  it('creates code that passes the compiler, the linter and the formatter', async () => {
    const compilerOptions = {
      lib: ['es2025', 'esnext.disposable'],
      types: ['node'],
      composite: false,
    };
    const include = ['some-site.ts', 'some-site.test.ts', 'index.ts'].map(
      (file) => `${FEATURE}/adapters/${file}`,
    );
    const config = { extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, include };
    await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(config));
    const bin = join(ROOT, 'node_modules/.bin');
    const options = { cwd: copy };
    const rules = ['--config', join(ROOT, '.oxlintrc.json')];
    await run(join(bin, 'oxlint'), ['--type-check', ...rules, ...include], options);
    await run(
      join(bin, 'oxfmt'),
      ['--config', join(ROOT, '.oxfmtrc.json'), '--check', ...include],
      options,
    );
  });

  it('creates a test file that passes', async () => {
    // Without a separate environment, this test's runner would treat the file as a subtest.
    await run(process.execPath, ['--test', join(adapters, 'some-site.test.ts')], {
      cwd: copy,
      env: {},
    });
  });

  it('rejects an invalid name and an existing one', async () => {
    for (const name of ['', 'Some', '../up', 'a_b', 'page'])
      await assert.rejects(create(name), name);
  });
});

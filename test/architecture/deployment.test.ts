import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';

const NGINX = new URL('../../deploy/nginx/edge.conf', import.meta.url);
const UNIT = new URL('../../deploy/systemd/reelay.service', import.meta.url);
const DOCUMENT = new URL('../../docs/configuration.md', import.meta.url);

function skipWithout(program: string, flag: string): string | false {
  return spawnSync(program, [flag]).status === 0 ? false : `${program} is not installed`;
}

it('the systemd unit sets only settings that exist', async () => {
  const known = new Set(
    [...(await readFile(DOCUMENT, 'utf8')).matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
  );
  const lines = (await readFile(UNIT, 'utf8')).matchAll(/^Environment=(.*)$/gm);
  const named = [...lines].flatMap(([, line]) =>
    (line ?? '').split(' ').map((item) => item.split('=')[0]),
  );
  assert.ok(named.length > 0 && known.size > 10);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});

it(
  'systemd accepts the unit',
  { skip: skipWithout('systemd-analyze', '--version') },
  async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'reelay-test-'));
    context.after(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'reelay.service');
    // The program of the unit is not installed here.
    await writeFile(
      file,
      (await readFile(UNIT, 'utf8')).replace('/opt/reelay/reelay', '/bin/true'),
    );
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /reelay\.service:/);
  },
);

it('nginx accepts the sample', { skip: skipWithout('nginx', '-v') }, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-test-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const sample = (await readFile(NGINX, 'utf8')).replace('/var/cache/nginx/reelay', `${folder}/c`);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off;
    client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    ${sample.replace('listen 80;', `listen unix:${folder}/socket;`)} }`,
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', folder], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
});

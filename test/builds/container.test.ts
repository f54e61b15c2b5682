import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { buildContainer, type Container } from '../../scripts/build-container.ts';
import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { spawnServiceCommand } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const BUILD_TIMEOUT_MS = 1_800_000;
const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));
const options = { skip: findSkipReason(), timeout: BUILD_TIMEOUT_MS };

it('the container image plays a video, unprivileged and on a read-only root', options, async () => {
  await using folder = await openTemporaryFolder();
  await using origin = await openSampleOrigin();
  await using downloads = await openScriptedOrigin({
    '/yt-dlp': serveBytes('#!/usr/bin/env python3\nimport ssl\nprint("2026.11.20")\n'),
  });
  const container = await buildContainer(folder.path, downloads.url('/yt-dlp'));
  const { User: user, Env: variables, Entrypoint: entrypoint, Cmd: command } = container.config;
  const settings = { PORT: '0', EGRESS_ALLOW: origin.url.host };
  const env = { ...Object.fromEntries(variables.map(toEntry)), ...settings };
  const serve = inside(container, [...entrypoint, ...command]);
  await using service = await spawnServiceCommand(serve, { cwd: '/', env });
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
  assert.equal(/^Uid:\t(\d+)/m.exec(status)?.[1], user.split(':')[0]);
  const video = await embed(service.url, new URL('/fast-start.mp4', origin.url));
  const stream = await fetch(String(video.sources[0]?.url));
  const expected = await readFile(join(SAMPLES, 'fast-start.mp4'));
  assert.deepEqual(Buffer.from(await stream.arrayBuffer()), expected);
  const [kind, ...check] = container.config.Healthcheck.Test;
  assert.equal(kind, 'CMD');
  await runInside(container, check, { ...env, PORT: service.url.port });
  await assert.rejects(runInside(container, check, { ...env, PORT: '1' }));
  await runInside(container, ['yt-dlp', '--version'], env);
  await assert.rejects(runInside(container, ['touch', '/opt/reelay/file'], env), /Read-only/);
  const { code, stderr } = await service.stop('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
});

function findSkipReason(): string | false {
  if (process.getuid?.() !== 0) return 'requires root';
  const missing = ['buildah', 'debootstrap'].filter(
    (program) => spawnSync(program, ['--version']).error !== undefined,
  );
  return missing.length > 0 && `requires ${missing.join(' and ')}`;
}

function toEntry(variable: string): readonly [string, string] {
  const at = variable.indexOf('=');
  return [variable.slice(0, at), variable.slice(at + 1)];
}

async function runInside(
  container: Container,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const [program = '', ...rest] = inside(container, args);
  await promisify(execFile)(program, rest, { env });
}

/** The command for a process in the container. Only its volume and `/tmp` are writable. */
function inside({ root, config }: Container, args: readonly string[]): readonly string[] {
  const [volume = ''] = Object.keys(config.Volumes);
  const script = [
    `mount --bind '${root}' '${root}'`,
    `mount --bind '${root}${volume}' '${root}${volume}'`,
    `mount --types tmpfs tmpfs '${root}/tmp'`,
    `mount --types proc proc '${root}/proc'`,
    `mount --options remount,ro,bind '${root}'`,
    `exec chroot --userspec='${config.User}' '${root}' "$@"`,
  ];
  return ['unshare', '--mount', 'sh', '-c', script.join(' && '), 'sh', ...args];
}

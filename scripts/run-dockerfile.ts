// Performs deploy/docker/Dockerfile without Docker, in root file systems of Debian, and checks the
// result: node scripts/run-dockerfile.ts. Requires root and mmdebstrap. The image `node:24` is
// replaced by Debian with the pinned Node and the npm of this machine.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { openSampleOrigin } from './sample-origin.ts';

type Image = {
  readonly root: string;
  readonly name: string;
  readonly environment: Map<string, string>;
  folder: string;
  user: string;
  health: readonly string[];
  entrypoint: readonly string[];
  command: readonly string[];
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCKERFILE = join(ROOT, 'deploy', 'docker', 'Dockerfile');
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const DATA_DIR = '/var/lib/reelay';
const PORT = 18_080;
const START_TIMEOUT_MS = 60_000;
/** As `stop_grace_period` in compose.yaml. */
const STOP_TIMEOUT_MS = 30_000;

const INSTRUCTIONS: Readonly<
  Record<string, (rest: string, image: Image, images: readonly Image[]) => void>
> = {
  COPY: copy,
  RUN: runStep,
  WORKDIR: (rest, image) => {
    image.folder = rest;
    execFileSync('mkdir', ['--parents', join(image.root, rest)]);
  },
  ENV: (rest, { environment }) => {
    for (const pair of rest.split(' ')) {
      const [name = '', value = ''] = pair.split('=');
      environment.set(name, value);
    }
  },
  USER: (rest, image) => void (image.user = rest),
  HEALTHCHECK: (rest, image) => void (image.health = JSON.parse(rest.slice(rest.indexOf('[')))),
  ENTRYPOINT: (rest, image) => void (image.entrypoint = JSON.parse(rest)),
  CMD: (rest, image) => void (image.command = JSON.parse(rest)),
  // Only for Docker.
  EXPOSE: () => undefined,
  LABEL: () => undefined,
  STOPSIGNAL: () => undefined,
  VOLUME: () => undefined,
};

const folder = mkdtempSync(join(tmpdir(), 'reelay-dockerfile-'));
try {
  const image = build();
  await check(image);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Performs the instructions of the Dockerfile, and returns the last stage. */
function build(): Image {
  const base = createBase();
  const images: Image[] = [];
  for (const [instruction = '', rest = ''] of readInstructions()) {
    console.log(`${instruction} ${rest}`);
    if (instruction === 'FROM') {
      images.push(startStage(base, rest, images.length));
      continue;
    }
    const perform = INSTRUCTIONS[instruction] ?? fail(`unknown instruction ${instruction}`);
    perform(rest, images.at(-1) ?? fail('the first instruction is not FROM'), images);
  }
  return images.at(-1) ?? fail('the Dockerfile has no stage');
}

function readInstructions(): readonly (readonly string[])[] {
  return readFileSync(DOCKERFILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf(' ');
      return [line.slice(0, at), line.slice(at + 1)];
    });
}

function createBase(): string {
  const base = join(folder, 'base');
  const options = ['--quiet', '--variant=minbase', '--include=ca-certificates'];
  execFileSync('mmdebstrap', [...options, 'bookworm', base], { stdio: 'inherit' });
  const platform = `node-${process.platform}-${process.arch}`;
  cpSync(join(ROOT, 'node_modules', platform, 'bin', 'node'), join(base, 'usr/local/bin/node'));
  const npm = join(dirname(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()), '..');
  cpSync(join(npm, 'lib/node_modules/npm'), join(base, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
  });
  execFileSync('ln', [
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    join(base, 'usr/local/bin/npm'),
  ]);
  return base;
}

function startStage(base: string, rest: string, index: number): Image {
  const [from, , name = String(index)] = rest.split(' ');
  if (from === undefined || !from.startsWith('node:24-bookworm-slim'))
    fail(`unknown image ${from}`);
  const root = join(folder, `stage-${index}`);
  execFileSync('cp', ['--archive', base, root]);
  return {
    root,
    name,
    environment: new Map([['PATH', PATH]]),
    folder: '/',
    user: '0:0',
    health: [],
    entrypoint: [],
    command: [],
  };
}

function copy(rest: string, image: Image, images: readonly Image[]): void {
  const parts = rest.split(' ');
  const stage = /^--from=(\w+)$/.exec(parts[0] ?? '')?.[1];
  const [source = '', target = ''] = stage === undefined ? parts : parts.slice(1);
  const to = resolve('/', image.folder, target);
  if (stage !== undefined) {
    const from = images.find(({ name }) => name === stage) ?? fail(`unknown stage ${stage}`);
    execFileSync('cp', ['--archive', join(from.root, source), join(image.root, to)]);
    return;
  }
  const excluded = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
  const flags = excluded.map((path) => `--exclude=./${path}`);
  const pack = execFileSync('tar', ['--create', ...flags, '--directory', ROOT, source], {
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['--extract', '--no-same-owner', '--directory', join(image.root, to)], {
    input: pack,
  });
}

/** Of this machine, the settings of npm and the trusted certificates are used, but not kept. */
function runStep(command: string, image: Image): void {
  const settings = join(homedir(), '.npmrc');
  const inside = join(image.root, 'tmp', '.npmrc');
  if (existsSync(settings)) cpSync(settings, inside);
  cpSync('/etc/resolv.conf', join(image.root, 'etc/resolv.conf'));
  cpSync('/etc/ssl/certs', join(image.root, 'tmp/certs'), { recursive: true, dereference: true });
  const variables = {
    ...Object.fromEntries(image.environment),
    NPM_CONFIG_USERCONFIG: '/tmp/.npmrc',
    NPM_CONFIG_CAFILE: '/tmp/certs/ca-certificates.crt',
  };
  const script = `mount -t proc proc '${image.root}/proc' && exec chroot --userspec=${image.user} '${image.root}' sh -c 'cd "$0" && eval "$1"' '${image.folder}' "$1"`;
  execFileSync('unshare', ['--mount', 'sh', '-c', script, 'sh', command], {
    stdio: 'inherit',
    env: { ...variables, HOME: '/root' },
  });
  rmSync(inside, { force: true });
  rmSync(join(image.root, 'tmp/certs'), { recursive: true });
}

/** Runs the image as the container would: unprivileged, with a read-only root file system. */
async function check(image: Image): Promise<void> {
  const data = join(folder, 'data');
  execFileSync('cp', ['--archive', join(image.root, DATA_DIR), data]);
  const before = listFiles(image.root);
  await using origin = await openSampleOrigin();
  const environment = {
    ...Object.fromEntries(image.environment),
    PORT: String(PORT),
    EGRESS_ALLOW: '127.0.0.1/32',
  };
  const startedAtMs = performance.now();
  const args = [...image.entrypoint, ...image.command];
  const child = spawn('unshare', ['--mount', 'sh', '-c', toScript(image, data), 'sh', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment,
  });
  const exit = once(child, 'exit');
  try {
    await waitUntilReady();
    console.log(`ready after ${Math.round(performance.now() - startedAtMs)} ms`);
    const health = ['--mount', 'sh', '-c', toScript(image, data), 'sh', ...image.health];
    execFileSync('unshare', health, { stdio: 'inherit', env: environment });
    await play(new URL('/fast-start.mp4', origin.url));
    const owner = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/^Uid:\s+(\d+)/m)?.[1];
    if (owner !== '10001') fail(`the service runs as user ${owner}`);
  } finally {
    child.kill('SIGTERM');
  }
  const stoppedAtMs = performance.now();
  const [code] = await Promise.race([exit, delay(STOP_TIMEOUT_MS, [], { ref: false })]);
  child.kill('SIGKILL');
  console.log(`stopped after ${Math.round(performance.now() - stoppedAtMs)} ms`);
  if (code !== 0) fail(`SIGTERM ended the service with status ${code}`);
  if (listFiles(image.root) !== before) fail('the root file system has changed');
  const megabytes = execFileSync('du', ['--summarize', '--block-size=MB', image.root], {
    encoding: 'utf8',
  });
  console.log(
    `the service resolved and served a video, and stopped; root file system ${megabytes.split('\t')[0]}`,
  );
}

function toScript({ root, user }: Image, data: string): string {
  return [
    `mount --bind '${root}' '${root}'`,
    `mount --bind '${data}' '${root}${DATA_DIR}'`,
    `mount -t tmpfs tmpfs '${root}/tmp'`,
    `mount -t proc proc '${root}/proc'`,
    `mount -o remount,ro,bind '${root}'`,
    `exec chroot --userspec=${user} '${root}' "$@"`,
  ].join(' && ');
}

async function waitUntilReady(): Promise<void> {
  const untilMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < untilMs) {
    const response = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
  fail('the service did not become ready');
}

async function play(url: URL): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/v1/embed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  const video: { readonly embed: { readonly stream: string } } = JSON.parse(await response.text());
  const media = await fetch(
    video.embed.stream.replace(/^http:\/\/[^/]+/, `http://127.0.0.1:${PORT}`),
  );
  if (!media.ok || (await media.bytes()).length === 0) fail('the video does not play');
}

/** Paths, sizes and modification times. */
function listFiles(root: string): string {
  const flags = ['-xdev', '-path', `${root}${DATA_DIR}`, '-prune', '-o', '-printf', '%p %s %T@\n'];
  return execFileSync('find', [root, ...flags], { encoding: 'utf8', maxBuffer: 1024 ** 3 });
}

function fail(message: string): never {
  throw new Error(message);
}

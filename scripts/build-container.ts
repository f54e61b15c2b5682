// Builds deploy/docker/Dockerfile with buildah, without a registry of images. The official Node image
// is replaced by Debian with the pinned Node and the npm of this machine. Requires root, buildah and
// debootstrap.
import { execFile } from 'node:child_process';
import { copyFile, cp, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Container = {
  /** The folder of its root file system. */
  readonly root: string;
  readonly config: ImageConfig;
};

/** As `docker image inspect` prints it. */
type ImageConfig = {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
};

type Buildah = (...args: readonly string[]) => Promise<string>;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOCKERFILE = join(ROOT, 'deploy', 'docker', 'Dockerfile');
const BASE = 'docker.io/library/node:24-bookworm-slim';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** All files are in `folder`. A file at `ytDlp` replaces the release of yt-dlp. */
export async function buildContainer(folder: string, ytDlp: URL): Promise<Container> {
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage')];
  const buildah: Buildah = (...args) =>
    run('buildah', [...storage, '--runroot', join(folder, 'run'), ...args]);
  await createBase(join(folder, 'base'), buildah);
  // The format of Docker, because that of OCI has no health checks.
  const flags = ['--isolation', 'chroot', '--pull-never', '--format', 'docker'];
  const args = ['--build-arg', `YTDLP=${ytDlp.href}`];
  const image = await buildah('build', ...flags, ...args, '--quiet', '--file', DOCKERFILE, ROOT);
  const container = await buildah('from', '--pull-never', image);
  const { Docker: docker }: { Docker: { config: ImageConfig } } = JSON.parse(
    await buildah('inspect', '--type', 'image', image),
  );
  return { root: await buildah('mount', container), config: docker.config };
}

async function createBase(base: string, buildah: Buildah): Promise<void> {
  await run('debootstrap', ['--variant=minbase', 'bookworm', base]);
  const local = join(base, 'usr', 'local');
  const node = join(
    ROOT,
    'node_modules',
    `node-${process.platform}-${process.arch}`,
    'bin',
    'node',
  );
  await copyFile(node, join(local, 'bin', 'node'));
  // The link leads to `npm/bin/npm-cli.js`.
  const npm = join(await realpath(await run('which', ['npm'])), '..', '..');
  await cp(npm, join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'));
  // The build uses the registry of this machine, and trusts the same certificates.
  const registry = await run('npm', ['config', 'get', 'registry']);
  await writeFile(
    join(local, 'etc', 'npmrc'),
    `registry=${registry}\ncafile=/usr/local/etc/certificates.crt\n`,
  );
  await copyFile(CERTIFICATES, join(local, 'etc', 'certificates.crt'));
  const container = await buildah('from', 'scratch');
  await buildah('add', container, base, '/');
  await buildah('config', '--env', `PATH=${PATH}`, container);
  await buildah('commit', '--rm', container, BASE);
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: OUTPUT_BYTES_MAX });
  return stdout.trim();
}

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Files that `npm pack` uses in addition to the package. */
const USED_FILES = [
  'package.json',
  'package-lock.json',
  'openapi.yaml',
  join('scripts', 'bootstrap.mjs'),
  join('scripts', 'build-package.mjs'),
  join('scripts', 'write-sdk-types.ts'),
];
const NPM_FLAGS = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];

export type PackedPackages = AsyncDisposable & {
  /** A project with only these packages installed. */
  readonly folder: string;
  /** Paths of the files of each package, by its folder in the repository. */
  readonly files: ReadonlyMap<string, readonly string[]>;
};

let client: Promise<PackedPackages> | undefined;
after(async () => (await client)?.[Symbol.asyncDispose]());

/** The project of all files of a test process that use the client. */
export function installClient(): Promise<PackedPackages> {
  client ??= installPacked(['sdk']);
  return client;
}

/**
 * Packs copies of packages as documented, and installs the files in an empty project, offline.
 * `shared` names packages of this repository that the project has too.
 */
export async function installPacked(
  packages: readonly string[],
  shared: readonly string[] = [],
): Promise<PackedPackages> {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-packages-'));
  const checkout = join(folder, 'checkout');
  for (const file of USED_FILES) await cp(join(ROOT, file), join(checkout, file));
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  const files = new Map<string, readonly string[]>();
  const archives: string[] = [];
  for (const name of packages) {
    await cp(join(ROOT, name), join(checkout, name), {
      recursive: true,
      filter: (path) => !path.endsWith('/dist'),
    });
    const args = ['pack', join(checkout, name), '--json', ...NPM_FLAGS];
    const report = readReport((await run('npm', args, { cwd: folder })).stdout);
    files.set(name, report.files.map(({ path }) => path).toSorted());
    archives.push(`./${report.filename}`);
  }
  const flags = shared.length > 0 ? ['--legacy-peer-deps'] : [];
  await run('npm', ['install', ...archives, ...flags, ...NPM_FLAGS], { cwd: folder });
  for (const name of shared) {
    const path = join(folder, 'node_modules', name);
    await mkdir(dirname(path), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), path);
  }
  return {
    folder,
    files,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

type PackReport = {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
};

/** The output format of `npm pack --json` is trusted. */
function readReport(json: string): PackReport {
  const reports: readonly PackReport[] = JSON.parse(json);
  const [report] = reports;
  if (report === undefined) throw new Error(`npm packed nothing: ${json}`);
  return report;
}

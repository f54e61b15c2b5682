import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NAME = '@reelay/client';
const NPM_FLAGS = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];

export type SdkPackage = AsyncDisposable & {
  /** A project with only this package installed. */
  readonly folder: string;
  /** Path of the installed package. */
  readonly installed: string;
  /** Paths of the package's files. */
  readonly files: readonly string[];
};

/** Packs a copy of sdk/ as documented, and installs the file in an empty project, offline. */
export async function installSdk(): Promise<SdkPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-sdk-'));
  const checkout = join(folder, 'checkout');
  await cp(join(ROOT, 'sdk'), join(checkout, 'sdk'), {
    recursive: true,
    filter: (path) => !path.endsWith('/sdk/dist'),
  });
  await cp(join(ROOT, 'scripts', 'build-sdk.mjs'), join(checkout, 'scripts', 'build-sdk.mjs'));
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  const { stdout } = await run('npm', ['pack', join(checkout, 'sdk'), '--json', ...NPM_FLAGS], {
    cwd: folder,
  });
  const { filename, files } = readReport(stdout);
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  await run('npm', ['install', `./${filename}`, ...NPM_FLAGS], { cwd: folder });
  return {
    folder,
    installed: join(folder, 'node_modules', NAME),
    files: files.map(({ path }) => path).toSorted(),
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

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SDK = fileURLToPath(new URL('../../sdk/', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

export type SdkPackage = AsyncDisposable & {
  /** A project with only this package installed. */
  readonly folder: string;
  /** Path of the installed package. */
  readonly installed: string;
  /** Paths of the package's files. */
  readonly files: readonly string[];
};

/**
 * Builds and packs sdk/ in a temporary folder, as for the registry, and installs the packed file.
 */
export async function installSdk(): Promise<SdkPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-sdk-'));
  const built = join(folder, 'built');
  const installed = join(folder, 'node_modules', 'reelay');
  await mkdir(installed, { recursive: true });
  await cp(SDK, built, { recursive: true, filter: (path) => !/\/sdk\/(dist|src)$/.test(path) });
  await run(TSC, ['-p', join(SDK, 'tsconfig.build.json'), '--outDir', join(built, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--loglevel=error'], {
    cwd: built,
  });
  const { filename, files } = readReport(stdout);
  await run('tar', ['-xzf', join(built, filename), '-C', installed, '--strip-components=1']);
  return {
    folder,
    installed,
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

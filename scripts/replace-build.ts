import { lstatSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Lets `link` refer to `folder` from one moment to the next. Replaces a folder with the name of the
 * link.
 */
export function replaceLink(link: string, folder: string): void {
  const isWindows = process.platform === 'win32';
  const next = `${link}.${process.pid}`;
  symlinkSync(isWindows ? folder : relative(dirname(link), folder), next, 'junction');
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? true;
  // Windows can't rename a link to the name of another one.
  if (isWindows || !isLink) rmSync(link, { recursive: true, force: true });
  renameSync(next, link);
}

/** Deletes all builds in `parent` whose names start with `prefix`, except the newest ones. */
export function deleteOldBuilds(
  parent: string,
  { prefix, keptMax }: { readonly prefix: string; readonly keptMax: number },
): void {
  const newestFirst = readdirSync(parent)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(parent, name))
    .map((path) => ({ path, modifiedMs: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.modifiedMs - a.modifiedMs);
  for (const { path } of newestFirst.slice(keptMax)) {
    rmSync(path, { recursive: true, force: true });
  }
}

// Run this after every change of dependencies: node scripts/fix-lock.mjs
// Some registries do not provide every platform's build of a package. npm then omits that platform
// from the lock file and rejects its own lock ("Missing: … from lock file"). This script adds the
// entries.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = {
  android: /android/,
  darwin: /darwin/,
  freebsd: /freebsd/,
  netbsd: /netbsd/,
  openbsd: /openbsd/,
  sunos: /sunos|solaris/,
  aix: /aix/,
  win32: /win32|windows|-win-/,
  openharmony: /openharmony/,
  linux: /linux/,
};
const PROCESSORS = {
  arm64: /arm64|aarch64/,
  x64: /x64|amd64/,
  ia32: /ia32/,
  loong64: /loong64/,
  mips64el: /mips64el/,
  riscv64: /riscv64/,
  ppc64: /ppc64/,
  s390x: /s390x/,
  arm: /arm/,
};

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    lock.packages[`node_modules/${name}`] = stubEntry(name, range, entry.dev === true);
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`added ${added} entries for other platforms`);

/** Node looks for a package next to the dependent and in every parent folder. */
function isLocked(path, name) {
  for (
    let folder = path;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

function stubEntry(name, range, dev) {
  const libc = name.includes('musl') ? ['musl'] : /linux.*gnu/.test(name) ? ['glibc'] : undefined;
  return {
    version: range.replace(/^[~^]/, ''),
    optional: true,
    ...(dev && { dev }),
    cpu: [firstMatch(PROCESSORS, name)],
    os: [firstMatch(SYSTEMS, name)],
    ...(libc && { libc }),
  };
}

function firstMatch(table, name) {
  return Object.entries(table).find(([, pattern]) => pattern.test(name))?.[0] ?? 'none';
}

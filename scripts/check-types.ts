// Checks all types, incrementally unless a text has changed: node scripts/check-types.ts
import { spawnSync } from 'node:child_process';
import { globSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STATE_FOLDERS = ['.', 'dist/types', 'dist/types/web', 'sdk', 'packages/*'];

// TypeScript 7.0 does not check code again when JSON changes (microsoft/TypeScript#64025).
const textsChangedMs = Math.max(...globSync('locales/*/*.json', { cwd: ROOT }).map(toChangedMs));
const states = globSync(
  STATE_FOLDERS.map((folder) => `${folder}/*.tsbuildinfo`),
  { cwd: ROOT },
);
for (const file of states) {
  if (toChangedMs(file) <= textsChangedMs) rmSync(`${ROOT}${file}`);
}
const { status } = spawnSync('tsc', ['--build', '--checkers', '1'], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

function toChangedMs(file: string): number {
  return statSync(`${ROOT}${file}`).mtimeMs;
}

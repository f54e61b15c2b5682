import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';

import { randomBase58 } from '../new-id.ts';
import { isSystemError } from './is-system-error.ts';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
const DRAFT_CHARACTERS = 8;

type Existing = 'keep' | 'replace';

/**
 * Creates a file that only its owner may read, atomically: `write` fills a draft, which is then
 * renamed. An existing file is kept, unless `existing` is `replace`. Returns false when the file
 * was kept, for example because another process published it at the same time.
 */
export function publishFile(
  file: string,
  write: (draft: string) => void,
  existing: Existing = 'keep',
): boolean {
  const draft = `${file}.new-${randomBase58(DRAFT_CHARACTERS)}`;
  ensureFolder(dirname(file));
  try {
    closeSync(openSync(draft, 'wx', OWNER_ONLY_FILE));
    // The umask may have removed permissions from the owner.
    chmodSync(draft, OWNER_ONLY_FILE);
    write(draft);
    flush(draft);
    if (existing === 'keep') return linkIfAbsent(draft, file);
    renameSync(draft, file);
    return true;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Node's recursive `mkdir` never returns where the parent exists but the system reports ENOENT, as
 * in /proc.
 */
function ensureFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) ensureFolder(parent);
  try {
    mkdirSync(folder, OWNER_ONLY_FOLDER);
  } catch (error) {
    // Another process may create it at the same time.
    if (!isSystemError(error, 'EEXIST')) throw error;
  }
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
    return false;
  }
}

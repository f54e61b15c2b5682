import { accessSync, constants } from 'node:fs';

/** True if this process may execute the file. */
export function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

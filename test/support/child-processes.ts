import { readFileSync } from 'node:fs';

/** The process IDs of the direct children of a process (Linux). */
export function listChildProcesses(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

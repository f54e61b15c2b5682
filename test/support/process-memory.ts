import { readFile } from 'node:fs/promises';

const BYTES_PER_KIB = 1024;

/** Resident memory of a process on Linux (proc(5)): current and peak. */
export async function readMemory(
  pid: number,
): Promise<{ readonly nowBytes: number; readonly peakBytes: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { nowBytes: read(status, 'VmRSS'), peakBytes: read(status, 'VmHWM') };
}

function read(status: string, name: string): number {
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc does not report ${name}`);
  return Number(kibibytes) * BYTES_PER_KIB;
}

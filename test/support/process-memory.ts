import { readFile } from 'node:fs/promises';

const BYTES_PER_KIB = 1024;

/** Resident memory of a process as Linux counts it (proc(5)), now and at its highest so far. */
export async function readMemory(
  pid: number,
): Promise<{ readonly nowBytes: number; readonly peakBytes: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { nowBytes: read(status, 'VmRSS'), peakBytes: read(status, 'VmHWM') };
}

function read(status: string, name: string): number {
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`the system does not tell ${name}`);
  return Number(kibibytes) * BYTES_PER_KIB;
}

import { statfsSync } from 'node:fs';

/** The types of statfs(2) on Linux. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xff534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x19830326, 'BeeGFS'],
  [0x47504653, 'GPFS'],
  [0x5346414f, 'AFS'],
  [0x786f4256, 'a shared folder of VirtualBox'],
  [0xbacbacbc, 'a shared folder of VMware'],
]);

/** Returns the name of a file system without the locks or shared memory that SQLite requires. */
export function nameNetworkFileSystem(type: number): string | null {
  // Some platforms return the 32 bits as a signed number.
  return NAMES.get(type >>> 0) ?? null;
}

/** Null for local disks, and if unknown, such as when the folder does not exist. */
export function findNetworkFileSystem(folder: string): string | null {
  try {
    return nameNetworkFileSystem(statfsSync(folder).type);
  } catch {
    return null;
  }
}

export function explainNetworkFileSystem(folder: string, name: string): string {
  return `${folder} is on ${name}, where locks and shared memory are not reliable: the database can be locked or damaged.`;
}

export const NETWORK_ADVICE =
  'Set DATA_DIR to a folder on a local disk, or DATABASE_URL to a PostgreSQL database.';

import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';

import { findNetworkFileSystem, nameNetworkFileSystem } from './network-file-system.ts';

describe('nameNetworkFileSystem', () => {
  for (const [type, name] of [
    [0x6969, 'NFS'],
    [0x517b, 'SMB'],
    [0xff534d42, 'SMB'],
    [0xff534d42 - 2 ** 32, 'SMB'],
    [0xfe534d42, 'SMB'],
    [0x65735546, 'FUSE'],
    [0x01021997, '9P'],
    // ext4, XFS, Btrfs, ZFS, tmpfs, overlayfs, and APFS on macOS.
    [0xef53, null],
    [0x58465342, null],
    [0x9123683e, null],
    [0x2fc12fc1, null],
    [0x01021994, null],
    [0x794c7630, null],
    [26, null],
  ] as const) {
    it(`returns ${name} for ${type}`, () => assert.equal(nameNetworkFileSystem(type), name));
  }
});

it('finds no network file system in a temporary or missing folder', () => {
  assert.equal(findNetworkFileSystem(tmpdir()), null);
  assert.equal(findNetworkFileSystem('/no/such/folder'), null);
});

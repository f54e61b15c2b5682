import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/** The files of a ZIP archive by name (APPNOTE 4.3), with their checksums verified. */
export function readZip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.length - END_BYTES;
  assert.equal(archive.readUInt32LE(end), END, 'the archive is incomplete');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(archive.readUInt32LE(at), ENTRY);
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const content = readContent(archive, at);
    assert.equal(crc32(content), archive.readUInt32LE(at + 16), name);
    files.set(name, content.toString());
    at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function readContent(archive: Buffer, entry: number): Buffer {
  const local = archive.readUInt32LE(entry + 42);
  const start =
    local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(entry + 20)));
}

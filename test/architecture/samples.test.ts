import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../samples/', import.meta.url));
const BYTES_MAX = 300_000;

it('each file of the samples is small, because every checkout contains it', () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true });
  const media = files.filter((file) => file.isFile());
  assert.ok(media.length > 40);
  for (const { parentPath, name } of media) {
    const { size } = statSync(`${parentPath}/${name}`);
    assert.ok(size < BYTES_MAX, `${name}: ${size} bytes`);
  }
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { readImportFile } from './read-import-file.ts';

const URL_1 = 'https://media.example/1.m3u8';
const URL_2 = 'https://media.example/2.m3u8';

async function readBodies(text: string, visibility?: string): Promise<readonly object[]> {
  await using folder = await openTemporaryFolder();
  const file = join(folder.path, 'videos.csv');
  await writeFile(file, text);
  return (await readImportFile(file, visibility)).map(({ body }) => body);
}

test('reads the headers that a source requires, and omits empty ones', async () => {
  const referer = 'https://site.example/?a=1,2';
  const userAgent = 'Player/1.0 (x; y)';
  for (const header of ['url,referer,userAgent', 'URL,Referer,USERAGENT']) {
    assert.deepEqual(
      await readBodies(`${header}\n${URL_1},"${referer}",${userAgent}\n${URL_2},,${userAgent}\n`),
      [
        { url: URL_1, referer, userAgent },
        { url: URL_2, userAgent },
      ],
    );
  }
});

test('sends no headers for lists without their columns', async () => {
  for (const text of [`${URL_1}\n`, `url,title\n${URL_1},\n`, `url,user-agent\n${URL_1},Player\n`])
    assert.deepEqual(await readBodies(text), [{ url: URL_1 }]);
});

test('applies a visibility to rows without one', async () => {
  const text = `url,visibility\n${URL_1},private\n${URL_2},\n`;
  assert.deepEqual(await readBodies(text, 'unlisted'), [
    { url: URL_1, visibility: 'private' },
    { url: URL_2, visibility: 'unlisted' },
  ]);
  assert.deepEqual((await readBodies(text))[1], { url: URL_2 });
});

test('reads whether viewers may download, and leaves other text to the API', async () => {
  const text = `url;allowDownload\n${URL_1};True\n${URL_2};perhaps\n`;
  assert.deepEqual(await readBodies(text), [
    { url: URL_1, allowDownload: true },
    { url: URL_2, allowDownload: 'perhaps' },
  ]);
});

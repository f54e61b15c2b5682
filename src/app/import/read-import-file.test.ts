import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { readImportFile } from './read-import-file.ts';

const URL_1 = 'https://media.example/1.m3u8';
const URL_2 = 'https://media.example/2.m3u8';

async function readBodies(text: string): Promise<readonly object[]> {
  await using folder = await openTemporaryFolder();
  const file = join(folder.path, 'videos.csv');
  await writeFile(file, text);
  return (await readImportFile(file, undefined)).map(({ body }) => body);
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

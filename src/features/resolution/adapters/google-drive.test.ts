import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { googleDriveAdapter } from './google-drive.ts';

const ID = '1a2B3c4D5e6F7g8H9i0J1k2L3m4N5o6P7';
const PAGE = `https://drive.google.com/file/d/${ID}/view`;

describeAdapter(googleDriveAdapter, {
  matches: [
    'https://drive.google.com/u/2/open?id=1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-',
    'https://drive.google.com/leaf?id=1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-',
    `${PAGE}?usp=sharing`,
    `https://drive.google.com/file/d/${ID}/preview`,
    `https://drive.google.com/file/u/0/d/${ID}/view`,
    `https://drive.google.com/a/firm.example/file/d/${ID}/view`,
    `https://drive.google.com/open?id=${ID}`,
    `https://drive.google.com/uc?export=download&id=${ID}`,
    `https://drive.usercontent.google.com/download?id=${ID}&export=download`,
    `https://docs.google.com/uc?id=${ID}`,
  ],
  doesNotMatch: [
    'https://drive.google.com/drive/u/2/folders?id=1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-',
    'https://drive.google.com/',
    `https://drive.google.com/drive/folders/${ID}`,
    `https://docs.google.com/document/d/${ID}/edit`,
    'https://drive.google.com/open?id=short',
    `https://drive.google.com.evil.example/file/d/${ID}/view`,
  ],
});

const FILE = `https://drive.usercontent.google.com/download?id=${ID}&export=download&confirm=t`;
const HTML = { text: '<!DOCTYPE html><html><meta property="og:title" content="holiday.mp4">' };

describe('a file on Google Drive', () => {
  it('plays from its download URL', async () => {
    const responses = { [PAGE]: HTML, [FILE]: playableMp4() };
    const { resolution } = await resolveScripted(
      `https://drive.google.com/open?id=${ID}`,
      responses,
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'google-drive');
    assert.equal(resolution.media.sources[0]?.url.href, FILE);
    assert.equal(resolution.media.title, 'holiday.mp4');
  });

  it('plays in Drive’s player if the download quota is exceeded', async () => {
    const quota = { text: '<!DOCTYPE html><html><title>Quota exceeded</title></html>' };
    for (const response of [quota, { status: 403, text: '' }]) {
      const { resolution } = await resolveScripted(PAGE, { [PAGE]: HTML, [FILE]: response });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(
        resolution.media.iframeUrl?.href,
        `https://drive.google.com/file/d/${ID}/preview`,
      );
    }
  });

  it('fails with source_unsupported if it is not a video', async () => {
    const document = { text: '%PDF-1.7', type: 'application/pdf' };
    const { resolution } = await resolveScripted(PAGE, { [PAGE]: HTML, [FILE]: document });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_unsupported');
  });

  it('fails with source_protected after a login redirect', async () => {
    const login = 'https://accounts.google.com/ServiceLogin';
    const { resolution } = await resolveScripted(PAGE, {
      [PAGE]: { location: login },
      [login]: { text: '<!DOCTYPE html><html></html>' },
    });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_protected');
  });
});

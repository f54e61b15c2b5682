import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { onedriveAdapter } from './onedrive.ts';

const SHARED =
  'https://firm.sharepoint.com/:v:/g/personal/someone_firm_example/EabcdefghijklmnopqrstuvwxB?e=abc';

describeAdapter(onedriveAdapter, {
  matches: [
    'https://1drv.ms/v/s!AkijuZglD51udbu-hSVmfVf',
    'https://1drv.ms/v/c/0123456789abcdef/EabcdefghijklmnopqrsT',
    'https://onedrive.live.com/?cid=0123456789abcdef&id=0123456789ABCDEF%21123&authkey=%21abc',
    'https://onedrive.live.com/embed?resid=0123456789ABCDEF%21123&authkey=%21abc',
    SHARED,
  ],
  doesNotMatch: [
    'https://onedrive.live.com/',
    'https://1drv.ms/',
    'https://firm.sharepoint.com/',
    'https://firm.sharepoint.com/:w:/g/personal/someone/EabcdefghijklmnopqrstuvwxB',
    'https://sharepoint.com.evil.example/:v:/g/personal/someone/EabcdefghijklmnopqrstuvwxB',
  ],
});

describe('a OneDrive file', () => {
  it('plays a sharing link through the sharing API', async () => {
    const link = 'https://1drv.ms/v/s!AkijuZglD51udbu-hSVmfVf';
    const token = Buffer.from(link).toString('base64url');
    const file = `https://api.onedrive.com/v1.0/shares/u!${token}/root/content`;
    const content = 'https://public.am.files.1drv.com/y4mabc';
    const { resolution } = await resolveScripted(link, {
      [file]: { location: content },
      [content]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'onedrive');
    assert.equal(resolution.media.sources[0]?.url.href, file);
  });

  it('plays a SharePoint link as a download', async () => {
    const { resolution } = await resolveScripted(SHARED, {
      [`${SHARED}&download=1`]: playableMp4(),
    });
    assert.equal(resolution.kind, 'resolved');
  });

  it('fails with source_protected if it is not shared publicly', async () => {
    const { resolution } = await resolveScripted(SHARED, {
      [`${SHARED}&download=1`]: { status: 403, text: '' },
    });
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_protected');
  });
});

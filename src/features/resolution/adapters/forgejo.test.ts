import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { forgejoAdapter } from './forgejo.ts';

describeAdapter(forgejoAdapter, {
  matches: [
    'https://codeberg.org/owner/repo/src/branch/main/docs/demo.mp4',
    'https://git.example/owner/repo/src/tag/v1.0/demo.webm',
    'https://git.example/owner/repo/src/commit/0123456789abcdef/a%20demo.mp4?display=source',
  ],
  doesNotMatch: [
    'https://codeberg.org/owner/repo',
    'https://codeberg.org/owner/repo/src/branch/main/README.md',
    'https://codeberg.org/owner/repo/src/branch/main',
    'https://codeberg.org/owner/repo/raw/branch/main/demo.mp4',
    'https://bitbucket.org/owner/repo/src/main/demo.mp4',
  ],
});

describe('a file on Forgejo', () => {
  const PAGE = 'https://git.example/owner/repo/src/branch/main/a%20demo.mp4';
  const FILE = 'https://git.example/owner/repo/media/branch/main/a%20demo.mp4';

  it('plays from the repository', async () => {
    const { resolution } = await resolveScripted(PAGE, { [FILE]: playableMp4() });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'forgejo');
    assert.equal(resolution.media.sources[0]?.url.href, FILE);
  });

  it('fails with source_error if it is missing or private', async () => {
    const { resolution } = await resolveScripted(PAGE, {});
    assert.ok(resolution.kind === 'failed' && resolution.code === 'source_error');
  });
});

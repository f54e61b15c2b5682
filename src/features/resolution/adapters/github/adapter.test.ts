import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableHls, playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { githubAdapter } from './adapter.ts';

describeAdapter(githubAdapter, {
  matches: [
    'https://github.com/owner/some.repo/blob/main/docs/demo.mp4',
    'https://github.com/owner/repo/blob/feature/x/docs/a%20demo.webm?raw=true',
    'https://github.com/owner/repo/blob/v1.0/live/stream.m3u8#L1',
    'https://raw.githubusercontent.com/owner/repo/main/docs/demo.MP4',
    'https://raw.githubusercontent.com/owner/repo/refs/heads/main/demo.mp4?token=ABC',
    'https://github.com/owner/repo/releases/tag/v1.0',
    'https://github.com/owner/repo/releases/latest',
  ],
  doesNotMatch: [
    'https://github.com/owner/repo',
    'https://github.com/owner/repo/blob/main/README.md',
    'https://github.com/owner/repo/tree/main/demo.mp4',
    'https://github.com/owner/repo/raw/main/demo.mp4',
    'https://github.com/owner/repo/releases',
    'https://github.com/owner/repo/releases/download/v1.0/demo.mp4',
    'https://github.com/user-attachments/assets/0c4e6b0e-1b1b-4f0e-9a0e-0123456789ab',
    'https://gist.github.com/owner/0123456789abcdef',
    'https://github.com.evil.example/owner/repo/blob/main/demo.mp4',
    'https://raw.githubusercontent.com.evil.example/owner/repo/main/demo.mp4',
  ],
});

const BLOB = 'https://github.com/owner/repo/blob/main/docs/a%20demo.mp4';
const RAW = 'https://raw.githubusercontent.com/owner/repo/main/docs/a%20demo.mp4';
const LFS_FILE = 'https://media.githubusercontent.com/media/owner/repo/main/docs/a%20demo.mp4';
/** Format documented at git-lfs.com, docs/spec.md. */
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 9\n`;

describe('a file on GitHub', () => {
  it('plays from the repository', async () => {
    const { resolution, requests } = await resolveScripted(BLOB, { [RAW]: playableMp4() });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'github');
    assert.equal(resolution.media.sources[0]?.url.href, RAW);
    assert.deepEqual([...new Set(requests)], [RAW]);
  });

  it('plays a Git LFS file', async () => {
    for (const url of [BLOB, RAW]) {
      const { resolution } = await resolveScripted(url, {
        [RAW]: { text: POINTER, type: 'text/plain' },
        [LFS_FILE]: playableMp4(),
      });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.sources[0]?.url.href, LFS_FILE);
    }
  });

  it('keeps the token of a private file URL', async () => {
    const url = `${RAW}?token=ABC`;
    const { resolution } = await resolveScripted(url, { [url]: playableMp4() });
    assert.ok(resolution.kind === 'resolved');
  });

  it('fails with source_error if it is missing, and source_unsupported if it is not a video', async () => {
    const gone = await resolveScripted(BLOB, {});
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
    const text = await resolveScripted(BLOB, { [RAW]: { text: POINTER, type: 'text/plain' } });
    assert.ok(text.resolution.kind === 'failed' && text.resolution.code === 'source_unsupported');
  });
});

describe('a release on GitHub', () => {
  const PAGE = 'https://github.com/owner/repo/releases/tag/v1.0';
  const API = 'https://api.github.com/repos/owner/repo/releases/tags/v1.0';
  const ASSET = 'https://github.com/owner/repo/releases/download/v1.0/demo.mp4';
  /** Format documented at docs.github.com, “Get a release by tag name”. */
  const RELEASE = {
    name: 'Version 1',
    assets: [
      { name: 'tool.zip', browser_download_url: ASSET.replace('demo.mp4', 'tool.zip') },
      { name: 'demo.mp4', browser_download_url: ASSET },
    ],
  };

  it('plays its first video', async () => {
    const responses = { [API]: { json: RELEASE }, [ASSET]: playableHls() };
    const { resolution } = await resolveScripted(PAGE, responses);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.url.href, ASSET);
    assert.equal(resolution.media.title, 'Version 1');
    const latest = 'https://github.com/owner/repo/releases/latest';
    const { requests } = await resolveScripted(latest, responses);
    assert.deepEqual(requests, ['https://api.github.com/repos/owner/repo/releases/latest']);
  });

  it('plays a video from the release notes if no asset is a video', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: { ...RELEASE, assets: [] } },
      [PAGE]: { text: `<video src="https://clips.example/1.m3u8"></video>` },
      'https://clips.example/1.m3u8': playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
  });

  it('survives changed responses', () =>
    assertToleratesMutations(PAGE, { [API]: { json: RELEASE }, [ASSET]: playableHls() }));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { gitlabAdapter } from './gitlab.ts';

describeAdapter(gitlabAdapter, {
  matches: [
    'https://gitlab.com/group/project/-/blob/main/docs/demo.mp4',
    'https://gitlab.com/group/sub/project/-/blob/main/demo.webm?ref_type=heads',
    'https://git.company.example/group/project/-/blob/feature/x/a%20demo.MOV',
  ],
  doesNotMatch: [
    'https://gitlab.com/group/project',
    'https://gitlab.com/group/project/-/blob/main/README.md',
    'https://gitlab.com/group/project/-/raw/main/demo.mp4',
    'https://gitlab.com/group/project/-/tree/main/demo.mp4',
    'https://gitlab.com/project/-/blob/main/demo.mp4',
    'https://github.com/group/project/blob/main/demo.mp4',
  ],
});

describe('a file on GitLab', () => {
  const PAGE = 'https://git.example/group/project/-/blob/main/a%20demo.mp4?ref_type=heads';
  const FILE = 'https://git.example/group/project/-/raw/main/a%20demo.mp4';

  it('plays from the repository', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, { [FILE]: playableMp4() });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'gitlab');
    assert.equal(resolution.media.sources[0]?.url.href, FILE);
    assert.deepEqual([...new Set(requests)], [FILE]);
  });

  it('fails with source_protected after a login redirect, and source_error if it is missing', async () => {
    const signIn = 'https://git.example/users/sign_in';
    const closed = await resolveScripted(PAGE, {
      [FILE]: { location: signIn },
      [signIn]: { text: '<!doctype html><title>Sign in</title><form></form>' },
    });
    assert.ok(closed.resolution.kind === 'failed' && closed.resolution.code === 'source_protected');
    const gone = await resolveScripted(PAGE, {});
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
  });
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { checkYtDlp } from './check-yt-dlp.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');

describe('checkYtDlp', () => {
  const cases = [
    ['accepts a release of the last 90 days', 'echo 2026.08.25', 'ok', / 2026\.08\.25 is used /],
    ['accepts a nightly build', 'echo 2026.11.20.232815', 'ok', / 2026\.11\.20\.232815 /],
    ['accepts a release from a clock ahead of ours', 'echo 2026.11.24', 'ok', / 2026\.11\.24 /],
    ['warns about an older release', 'echo 2026.08.24', 'warn', / 2026\.08\.24 is 91 days old /],
    ['warns about an unreadable version', 'echo latest', 'warn', /prints no release date/],
    ['warns about an impossible date', 'echo 2026.13.01', 'warn', /prints no release date/],
    ['warns about a failing program', 'exit 1', 'warn', /prints no release date/],
    ['warns about a second line', 'echo 2026.11.20; echo x', 'warn', /prints no release date/],
    ['warns about endless output', 'while :; do echo 2026; done', 'warn', /no release date/],
  ] as const;
  for (const [behavior, body, level, message] of cases) {
    it(behavior, async () => {
      await using folder = await openTemporaryFolder();
      await writeFile(join(folder.path, 'yt-dlp'), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
      const config = { program: 'yt-dlp', searchPath: `${folder.path}:/usr/bin:/bin` };
      const [finding] = await checkYtDlp(config, NOW_MS);
      assert.equal(finding?.level, level);
      assert.match(finding.message, message);
    });
  }

  it('warns about a missing program, and returns nothing if yt-dlp is disabled', async () => {
    await using folder = await openTemporaryFolder();
    for (const program of ['yt-dlp', join(folder.path, 'yt-dlp')]) {
      const [finding] = await checkYtDlp({ program, searchPath: folder.path }, NOW_MS);
      assert.equal(finding?.level, 'warn');
      assert.match(finding.message, /can’t be run/);
    }
    assert.deepEqual(await checkYtDlp(null, NOW_MS), []);
  });
});

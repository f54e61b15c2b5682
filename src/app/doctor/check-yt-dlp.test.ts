import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import type { YtDlpSuccess } from '#features/videos/index.ts';
import type { ProviderRule } from '#platform/config/parse-host-rules.ts';
import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { checkYtDlp } from './check-yt-dlp.ts';
import type { Finding } from './finding.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const NONE: ProviderRule = { kind: 'only', names: [] };
const CONFIG = { program: 'yt-dlp', searchPath: '/bin', prefers: NONE, timeoutMs: 45_000 };

/** Checks a script in place of yt-dlp. */
async function check(
  body: string,
  prefers = NONE,
  successes: readonly YtDlpSuccess[] = [],
): Promise<Finding | undefined> {
  await using folder = await openTemporaryFolder();
  await writeFile(join(folder.path, 'yt-dlp'), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  const config = { ...CONFIG, prefers, searchPath: `${folder.path}:/usr/bin:/bin` };
  const [finding] = await checkYtDlp(config, { nowMs: NOW_MS, successes });
  return finding;
}

describe('checkYtDlp', () => {
  const cases = [
    ['accepts a release of the last 90 days', 'echo 2026.08.25', 'ok', / 2026\.08\.25 is used\. /],
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
      const finding = await check(body);
      assert.equal(finding?.level, level);
      assert.match(finding.message, message);
      if (finding.level === 'ok') return;
      assert.match(
        finding.advice,
        / curl --fail --location --output \/usr\/local\/bin\/yt-dlp https:/,
      );
    });
  }

  it('reports the age, the JavaScript runtime and the last successes', async () => {
    const successes = [{ provider: 'vk', resolvedAtMs: NOW_MS }];
    const names = ['loom', 'vk', 'x'];
    for (const [version, runtime] of [
      ['2025.11.12', `Node ${process.versions.node} (${process.execPath})`],
      ['2025.11.11', 'none, because the release is too old'],
    ] as const) {
      const finding = await check(`echo ${version}`, { kind: 'only', names }, successes);
      assert.match(finding?.message ?? '', /Age: 37[67] days\./);
      assert.ok(finding?.message.includes(`JavaScript runtime: ${runtime}.`), finding?.message);
      const times = 'loom never, vk 2026-11-23T12:00:00.000Z, x never.';
      assert.ok(finding?.message.endsWith(`Last success: ${times}`), finding?.message);
    }
  });

  it('updates a program at its configured path', async () => {
    const config = { ...CONFIG, program: "/opt/my tools/yt'dlp" };
    const [finding] = await checkYtDlp(config, { nowMs: NOW_MS, successes: [] });
    assert.ok(finding?.level === 'warn');
    assert.ok(finding.advice.includes(String.raw`--output '/opt/my tools/yt'\''dlp' https://`));
  });

  it('warns about a missing program, and returns nothing if yt-dlp is disabled', async () => {
    await using folder = await openTemporaryFolder();
    for (const program of ['yt-dlp', join(folder.path, 'yt-dlp')]) {
      const config = { ...CONFIG, program, searchPath: folder.path };
      const [finding] = await checkYtDlp(config, { nowMs: NOW_MS, successes: [] });
      assert.equal(finding?.level, 'warn');
      assert.match(finding.message, /can’t be run/);
    }
    assert.deepEqual(await checkYtDlp(null, { nowMs: NOW_MS, successes: [] }), []);
  });
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';

import { performCommand } from './cli.ts';
import { COMMANDS } from './commands.ts';
import { EXIT_STATUSES, toExitStatus } from './exit-status.ts';

const NO_VIDEO = 'vid_1111111111111111';
const PASSWORD = 'a password that must stay secret';
/** A folder that does not exist and can't be created. */
const NOWHERE = { DATA_DIR: '/dev/null/nowhere', LOG_LEVEL: 'silent' };

describe('an invalid command line', () => {
  const WRONG = [
    ['play'],
    ['videos'],
    ['videos', 'rename', NO_VIDEO],
    ['videos', 'list', '--limit', '0'],
    ['videos', 'list', '--limit'],
    ['videos', 'list', '--limit='],
    ['videos', 'list', '--limit', '--json'],
    ['videos', 'list', '--status', 'gone'],
    ['videos', 'list', '--owner', 'me'],
    ['videos', 'show'],
    ['trace', ''],
    ['trace', NO_VIDEO, '--verbose'],
    ['trace', NO_VIDEO, '-v'],
    ['resolve', 'a', 'b'],
    ['resolve', 'not a URL'],
    ['accounts', 'create', 'not an e-mail'],
    ['accounts', 'create', 'ada@example.com', '--password', PASSWORD],
    ['accounts', 'create', 'ada@example.com', `--password=${PASSWORD}`],
    ['accounts', 'create', 'ada@example.com', `--password-stdin=${PASSWORD}`],
    ['accounts', 'reset-password', 'ada@example.com', PASSWORD],
    ['import'],
    ['import', 'videos.csv'],
    ['backup'],
    ['migrate', 'now'],
    ['doctor', '--probe', 'nowhere'],
    ['serve', '--json=yes'],
  ];
  for (const args of WRONG) {
    it(`is rejected without repeating its values: reelay ${args.join(' ')}`, async () => {
      const { output, error } = await performCommand(args, NOWHERE);
      assert.equal(output, undefined);
      assert.equal(error?.code, 'wrong_usage');
      assert.match(error?.message ?? '', /\nSee \.\/reelay .*--help$/);
      assert.ok(!error?.message.includes(PASSWORD));
    });
  }

  it('treats arguments after -- as positional', async () => {
    const { error } = await performCommand(['videos', 'show', '--', '--json'], NOWHERE);
    assert.equal(error?.code, 'cannot_start');
  });
});

describe('help', () => {
  for (const args of [[], ['--help'], ['-h'], ['help'], ['videos', '--help'], ['play', '-h']]) {
    it(`lists every command and exit status: reelay ${args.join(' ')}`, async () => {
      const { output, error } = await performCommand(args, NOWHERE);
      assert.equal(error, undefined);
      const text = output?.text ?? '';
      for (const { name } of COMMANDS) assert.ok(text.includes(`\n  ${name}`), name);
      for (const { status, meaning } of EXIT_STATUSES)
        assert.ok(text.includes(`${status}  ${meaning}`));
      assert.deepEqual(
        text.split('\n').filter((line) => line.length > 80),
        [],
      );
    });
  }

  for (const { name, parameters, options } of COMMANDS) {
    it(`describes ${name}, even with invalid settings`, async () => {
      const args = [...name.split(' '), '--help'];
      const { output } = await performCommand(args, { PORT: 'wrong' });
      assert.ok(output?.text.startsWith(`./reelay ${[name, ...parameters].join(' ')}`));
      for (const option of options) assert.ok(output?.text.includes(`\n  --${option.name}`));
    });
  }
});

describe('--version', () => {
  it('prints the version of package.json, even with invalid settings', async () => {
    const { version } = JSON.parse(
      await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    const { output } = await performCommand(['--version'], { PORT: 'wrong' });
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(output?.text, `reelay ${version} (Node ${process.versions.node})`);
    assert.deepEqual(output?.json, { version, node: process.versions.node });
  });
});

describe('a command that needs a database', () => {
  const COMMANDS_WITH_DATABASE = [
    ['trace', NO_VIDEO],
    ['videos', 'list'],
    ['videos', 'show', NO_VIDEO],
    ['videos', 'delete', NO_VIDEO],
    ['accounts', 'list'],
    ['accounts', 'disable', 'ada@example.com'],
    ['accounts', 'enable', 'ada@example.com'],
    ['accounts', 'reset-password', 'ada@example.com'],
    ['backup', 'copy.db'],
    // These commands would create a database, but the folder can't be created.
    ['accounts', 'create', 'ada@example.com'],
    ['migrate'],
    ['serve'],
  ];
  for (const args of COMMANDS_WITH_DATABASE) {
    it(`can't start without a database: reelay ${args.join(' ')}`, async () => {
      const { output, error } = await performCommand(args, NOWHERE);
      assert.equal(output, undefined);
      assert.equal(error?.code, 'cannot_start', error?.message);
      assert.equal(toExitStatus('cannot_start'), 3);
    });
  }
});

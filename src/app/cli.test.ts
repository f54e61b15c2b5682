import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { performCommand } from './cli.ts';
import { COMMANDS } from './commands.ts';
import { EXIT_STATUSES, toExitStatus } from './exit-status.ts';

const NO_VIDEO = 'vid_1111111111111111';
const PASSWORD = 'a password that nobody may see';
/** Where nothing is and nothing can be made. */
const NOWHERE = { DATA_DIR: '/dev/null/nowhere', LOG_LEVEL: 'silent' };

describe('a wrong command line', () => {
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
    ['resolve', 'not an address'],
    ['accounts', 'create', 'not an e-mail'],
    ['accounts', 'create', 'ada@example.com', '--password', PASSWORD],
    ['accounts', 'create', 'ada@example.com', `--password=${PASSWORD}`],
    ['accounts', 'create', 'ada@example.com', `--password-stdin=${PASSWORD}`],
    ['accounts', 'reset-password', 'ada@example.com', PASSWORD],
    ['backup'],
    ['migrate', 'now'],
    ['doctor', '--probe', 'nowhere'],
    ['serve', '--json=yes'],
  ];
  for (const args of WRONG) {
    it(`is refused, and no value of it repeated: reelay ${args.join(' ')}`, async () => {
      const { answer, error } = await performCommand(args, NOWHERE);
      assert.equal(answer, undefined);
      assert.equal(error?.code, 'wrong_usage');
      assert.match(error?.message ?? '', /\nsee npx reelay .*--help$/);
      assert.ok(!error?.message.includes(PASSWORD));
    });
  }

  it('takes what follows -- as it stands', async () => {
    const { error } = await performCommand(['videos', 'show', '--', '--json'], NOWHERE);
    assert.equal(error?.code, 'cannot_start');
  });
});

describe('help', () => {
  for (const args of [[], ['--help'], ['-h'], ['help'], ['videos', '--help'], ['play', '-h']]) {
    it(`lists every command and exit status: reelay ${args.join(' ')}`, async () => {
      const { answer, error } = await performCommand(args, NOWHERE);
      assert.equal(error, undefined);
      const text = answer?.text ?? '';
      for (const { name } of COMMANDS) assert.ok(text.includes(`\n  ${name}`), name);
      for (const { status, about } of EXIT_STATUSES)
        assert.ok(text.includes(`${status}  ${about}`));
      assert.deepEqual(
        text.split('\n').filter((line) => line.length > 80),
        [],
      );
    });
  }

  for (const { name, takes, options } of COMMANDS) {
    it(`says what ${name} takes, whatever the settings are`, async () => {
      const args = [...name.split(' '), '--help'];
      const { answer } = await performCommand(args, { PORT: 'wrong' });
      assert.ok(answer?.text.startsWith(`npx reelay ${[name, ...takes].join(' ')}`));
      for (const option of options) assert.ok(answer?.text.includes(`\n  --${option.name}`));
    });
  }
});

describe('every command that needs a database', () => {
  const NEEDY = [
    ['trace', NO_VIDEO],
    ['videos', 'list'],
    ['videos', 'show', NO_VIDEO],
    ['videos', 'delete', NO_VIDEO],
    ['accounts', 'list'],
    ['accounts', 'disable', 'ada@example.com'],
    ['accounts', 'enable', 'ada@example.com'],
    ['accounts', 'reset-password', 'ada@example.com'],
    ['backup', 'copy.db'],
    // These would make one, and can't.
    ['accounts', 'create', 'ada@example.com'],
    ['migrate'],
    ['serve'],
  ];
  for (const args of NEEDY) {
    it(`can't start without one: reelay ${args.join(' ')}`, async () => {
      const { answer, error } = await performCommand(args, NOWHERE);
      assert.equal(answer, undefined);
      assert.equal(error?.code, 'cannot_start', error?.message);
      assert.equal(toExitStatus('cannot_start'), 3);
    });
  }
});

import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { describe, it } from 'node:test';

import { UsageError } from './command.ts';
import { readPassword } from './read-password.ts';

const PASSWORD = 'correct horse battery';

describe('a password on standard input', () => {
  for (const end of ['', '\n', '\r\n', '\nanother line\n']) {
    it(`is its first line: ${JSON.stringify(end)}`, async () => {
      const input = Readable.from([PASSWORD.slice(0, 5), PASSWORD.slice(5) + end]);
      assert.equal(await readPassword(input, new PassThrough()), PASSWORD);
    });
  }

  for (const line of ['', '\n', 'short\n', `${'x'.repeat(257)}\n`]) {
    it(`is rejected at ${line.length} characters`, async () => {
      await assert.rejects(readPassword(Readable.from([line]), new PassThrough()), UsageError);
    });
  }

  it('is rejected without reading endless input', async () => {
    await assert.rejects(readPassword(Readable.from(endless()), new PassThrough()), UsageError);
  });
});

describe('a password at a terminal', () => {
  it('is prompted for twice, without echo', async () => {
    const { typed, shown } = await typeAt([PASSWORD, PASSWORD]);
    assert.equal(await typed, PASSWORD);
    assert.equal(await shown(), 'Password: \nRepeat password: \n');
  });

  it('is rejected when the two entries differ', async () => {
    const { typed } = await typeAt([PASSWORD, `${PASSWORD}.`]);
    await assert.rejects(typed, /the passwords do not match/);
  });

  it('is rejected when the input ends before the second entry', async () => {
    const { typed } = await typeAt([PASSWORD], 'end');
    await assert.rejects(typed, /no password was entered/);
  });
});

function* endless(): Generator<string> {
  for (;;) yield 'x'.repeat(1024);
}

type TypedPassword = { readonly typed: Promise<string>; readonly shown: () => Promise<string> };

/** Types each line when it is prompted for. */
async function typeAt(lines: readonly string[], then?: 'end'): Promise<TypedPassword> {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  const remaining = [...lines];
  const prompts: string[] = [];
  output.on('data', (prompt: Buffer) => {
    prompts.push(String(prompt));
    if (!String(prompt).endsWith(': ')) return;
    const line = remaining.shift();
    if (line !== undefined) terminal.write(`${line}\r`);
    else if (then === 'end') terminal.end();
  });
  const typed = readPassword(terminal, output);
  return { typed, shown: async () => prompts.join('') };
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '#contract/limits.ts';

import { UsageError } from './command.ts';

/** No character takes more bytes than that; one more shows that the line is too long. */
const LINE_BYTES_MAX = 4 * PASSWORD_CHARACTERS_MAX + 1;

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** The first line of `input`; a terminal is asked, twice, and shows nothing. Throws UsageError for one that is unfit. */
export async function readPassword(input: Input, output: NodeJS.WritableStream): Promise<string> {
  const password = input.isTTY === true ? await ask(input, output) : await readFirstLine(input);
  if (password.length >= PASSWORD_CHARACTERS_MIN && password.length <= PASSWORD_CHARACTERS_MAX) {
    return password;
  }
  const range = `${PASSWORD_CHARACTERS_MIN} to ${PASSWORD_CHARACTERS_MAX}`;
  throw new UsageError(`a password has ${range} characters, on one line.`);
}

async function ask(input: Input, output: NodeJS.WritableStream): Promise<string> {
  // What is typed goes nowhere: a terminal in raw mode shows only what it is sent.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  const closed = new AbortController();
  terminal.once('close', () => closed.abort());
  async function askOnce(question: string): Promise<string> {
    // Listened to before it is asked: what is typed (or pasted) at once would be lost.
    const answer = terminal.question('', { signal: closed.signal });
    output.write(question);
    await answer;
    output.write('\n');
    return answer;
  }
  try {
    const first = await askOnce('Password: ');
    if ((await askOnce('The same again: ')) === first) return first;
    throw new UsageError('the two passwords differ.');
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    throw new UsageError('no password was given.');
  } finally {
    terminal.close();
  }
}

async function readFirstLine(input: Input): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    const part = Buffer.from(chunk);
    chunks.push(part);
    bytes += part.length;
    if (part.includes('\n') || bytes > LINE_BYTES_MAX) break;
  }
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1);
  return line;
}

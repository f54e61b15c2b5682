import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '#contract/limits.ts';

import { UsageError } from './command.ts';

/** A character has at most 4 bytes; one more byte shows that the line is too long. */
const LINE_BYTES_MAX = 4 * PASSWORD_CHARACTERS_MAX + 1;

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/**
 * Reads the first line of `input`. On a terminal, prompts twice without echo. Throws UsageError for
 * an invalid password.
 */
export async function readPassword(input: Input, output: NodeJS.WritableStream): Promise<string> {
  const password =
    input.isTTY === true ? await promptTwice(input, output) : await readFirstLine(input);
  if (password.length >= PASSWORD_CHARACTERS_MIN && password.length <= PASSWORD_CHARACTERS_MAX) {
    return password;
  }
  const range = `${PASSWORD_CHARACTERS_MIN} to ${PASSWORD_CHARACTERS_MAX}`;
  throw new UsageError(`a password must have ${range} characters on one line.`);
}

async function promptTwice(input: Input, output: NodeJS.WritableStream): Promise<string> {
  // In raw mode, typed characters appear only if readline echoes them, so its output is discarded.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  const closed = new AbortController();
  terminal.once('close', () => closed.abort());
  async function prompt(label: string): Promise<string> {
    // Starts reading before the prompt is written, so that pasted input is not lost.
    const line = terminal.question('', { signal: closed.signal });
    output.write(label);
    await line;
    output.write('\n');
    return line;
  }
  try {
    const first = await prompt('Password: ');
    if ((await prompt('Repeat password: ')) === first) return first;
    throw new UsageError('the passwords do not match.');
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    throw new UsageError('no password was entered.');
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

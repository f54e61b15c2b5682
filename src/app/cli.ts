import { AppError } from '#contract/app-error.ts';
import { type Environment, readEnvironment } from '#platform/config/env.ts';
import { StartError } from '#platform/config/start-error.ts';

import { type Command, type CommandError, type Outcome, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { toExitStatus } from './exit-status.ts';
import { commandHelp, helpText } from './help-text.ts';
import { parseCommandLine } from './parse-command-line.ts';

const HELP: ReadonlySet<string> = new Set(['--help', '-h', 'help']);

/** Runs one command, prints what it says, and answers the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const { status, stdout, stderr } = toOutput(await performCommand(args, readEnvironment()), args);
  if (stdout !== undefined) console.log(stdout);
  if (stderr !== undefined) console.error(stderr);
  return status;
}

type Output = {
  readonly status: number;
  readonly stdout: string | undefined;
  readonly stderr: string | undefined;
};

/** One JSON document each, however the command ends: what reads it must never find half of both. */
export function toOutput({ answer, error }: Outcome, args: readonly string[]): Output {
  const asJson = args.includes('--json');
  return {
    status: error === undefined ? 0 : toExitStatus(error.code),
    stdout: asJson ? answer && JSON.stringify(answer.json) : answer?.text,
    stderr: asJson ? error && JSON.stringify({ error }) : error && `reelay: ${error.message}`,
  };
}

/** Runs one command; nothing is printed but by `serve`. */
export async function performCommand(
  args: readonly string[],
  environment: Environment,
): Promise<Outcome> {
  if (asksForAll(args)) return { answer: { text: helpText(), json: { help: helpText() } } };
  const found = findCommand(args);
  try {
    if (found === undefined) throw new UsageError(explainUnknown(args));
    const { command, rest } = found;
    const line = parseCommandLine(command, rest);
    if (line.options.has('help')) {
      return { answer: { text: commandHelp(command), json: { help: commandHelp(command) } } };
    }
    const run = await command.load();
    return await run({ ...line, environment });
  } catch (error) {
    return { error: toCommandError(error, found?.command) };
  }
}

/** Also of a group alone: `videos --help`. */
function asksForAll([first = '--help', ...rest]: readonly string[]): boolean {
  if (HELP.has(first)) return true;
  return rest.length === 1 && HELP.has(rest[0] ?? '') && findCommand([first]) === undefined;
}

type Found = { readonly command: Command; readonly rest: readonly string[] };

function findCommand(args: readonly string[]): Found | undefined {
  const command = COMMANDS.find(({ name }) => name === args.slice(0, wordsOf(name)).join(' '));
  return command && { command, rest: args.slice(wordsOf(command.name)) };
}

function wordsOf(name: string): number {
  return name.split(' ').length;
}

/** Of a group (`videos`), which commands there are; of anything else, where to look. */
function explainUnknown([first = '']: readonly string[]): string {
  const verbs = COMMANDS.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  const what =
    verbs.length > 0
      ? `say which: ${verbs.join(', ')}.`
      : `there is no command ${JSON.stringify(first)}.`;
  return `${what}\nsee npx reelay --help`;
}

/** A bug is thrown on: whoever mends it needs all of it. */
function toCommandError(error: unknown, command: Command | undefined): CommandError {
  if (error instanceof StartError) return { code: 'cannot_start', message: error.message };
  if (error instanceof AppError) return { code: error.code, message: error.publicMessage };
  if (!(error instanceof UsageError)) throw error;
  if (command === undefined) return { code: 'wrong_usage', message: error.message };
  const help = `see npx reelay ${command.name} --help`;
  return { code: 'wrong_usage', message: `${command.name}: ${error.message}\n${help}` };
}

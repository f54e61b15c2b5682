import { AppError } from '#contract/app-error.ts';
import { runAsActor } from '#platform/audit/request-origin.ts';
import { type Environment, readEnvironment } from '#platform/config/env.ts';
import { StartError } from '#platform/config/start-error.ts';

import { type Command, type CommandError, type CommandResult, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { toExitStatus } from './exit-status.ts';
import { toCommandHelp, toHelpText } from './help-text.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { readVersion } from './read-version.ts';

const HELP: ReadonlySet<string> = new Set(['--help', '-h', 'help']);

/** Runs one command, prints its output, and returns the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const { status, stdout, stderr } = toProcessOutput(
    await performCommand(args, readEnvironment()),
    args,
  );
  if (stdout !== undefined) console.log(stdout);
  if (stderr !== undefined) console.error(stderr);
  return status;
}

type ProcessOutput = {
  readonly status: number;
  readonly stdout: string | undefined;
  readonly stderr: string | undefined;
};

/**
 * Renders the result of a command. With `--json`, each stream gets at most one JSON document,
 * however the command ends, so that a program can always parse the output.
 */
export function toProcessOutput(
  { output, error }: CommandResult,
  args: readonly string[],
): ProcessOutput {
  const asJson = args.includes('--json');
  return {
    status: error === undefined ? 0 : toExitStatus(error.code),
    stdout: asJson ? output && JSON.stringify(output.json) : output?.text,
    stderr: asJson ? error && JSON.stringify({ error }) : error && `reelay: ${error.message}`,
  };
}

/** Runs one command. Only `serve` prints anything itself. */
export async function performCommand(
  args: readonly string[],
  environment: Environment,
): Promise<CommandResult> {
  if (isGeneralHelp(args)) return { output: { text: toHelpText(), json: { help: toHelpText() } } };
  if (args[0] === '--version') return describeVersion();
  const found = findCommand(args);
  try {
    if (found === undefined) throw new UsageError(explainUnknown(args));
    const { command, rest } = found;
    const line = parseCommandLine(command, rest);
    if (line.options.has('help')) {
      return { output: { text: toCommandHelp(command), json: { help: toCommandHelp(command) } } };
    }
    const run = await command.load();
    const perform = (): Promise<CommandResult> => run({ ...line, environment });
    // The service itself is not the operator.
    return await (command.name === 'serve' ? perform() : runAsActor({ kind: 'command' }, perform));
  } catch (error) {
    return { error: toCommandError(error, found?.command) };
  }
}

function describeVersion(): CommandResult {
  const version = readVersion();
  const node = process.versions.node;
  return { output: { text: `reelay ${version} (Node ${node})`, json: { version, node } } };
}

/** Also matches the help of a command group: `videos --help`. */
function isGeneralHelp([first = '--help', ...rest]: readonly string[]): boolean {
  if (HELP.has(first)) return true;
  return rest.length === 1 && HELP.has(rest[0] ?? '') && findCommand([first]) === undefined;
}

function findCommand(
  args: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  const command = COMMANDS.find(({ name }) => name === args.slice(0, countWords(name)).join(' '));
  return command && { command, rest: args.slice(countWords(command.name)) };
}

function countWords(name: string): number {
  return name.split(' ').length;
}

/** Lists the commands of a group (`videos`), or refers to the help. */
function explainUnknown([first = '']: readonly string[]): string {
  const verbs = COMMANDS.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  const problem =
    verbs.length > 0
      ? `specify a command: ${verbs.join(', ')}.`
      : `unknown command ${JSON.stringify(first)}.`;
  return `${problem}\nSee ./reelay --help`;
}

/** Bugs are rethrown, so that the full stack is printed. */
function toCommandError(error: unknown, command: Command | undefined): CommandError {
  if (error instanceof StartError) return { code: 'cannot_start', message: error.message };
  if (error instanceof AppError) return { code: error.code, message: error.publicMessage };
  if (!(error instanceof UsageError)) throw error;
  if (command === undefined) return { code: 'wrong_usage', message: error.message };
  const help = `See ./reelay ${command.name} --help`;
  return { code: 'wrong_usage', message: `${command.name}: ${error.message}\n${help}` };
}

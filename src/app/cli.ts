import { readEnvironment } from '../platform/config/env.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { StartError } from '../platform/config/start-error.ts';
import { helpText, usageText } from './help-text.ts';

/** Exit status for a wrong command line, as of the shell's own commands. */
const USAGE_ERROR = 2;
const START_ERROR = 1;

const ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ['serve', 'no arguments (settings are environment variables)'],
  ['resolve', 'one address'],
  ['trace', 'one video ID'],
  ['accounts', 'create, list, disable, enable or reset-password'],
]);

/** Runs one command and answers the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [command = '', ...rest] = args;
  if (command === '' || args.includes('--help') || args.includes('-h')) {
    console.log(helpText());
    return 0;
  }
  try {
    return await run(command, rest);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`reelay: ${error.message}`);
    return START_ERROR;
  }
}

/** A command is loaded once it is known to be wanted: help and wrong settings need none of the service. */
async function run(command: string, args: readonly string[]): Promise<number> {
  const [argument, ...more] = args;
  if (command === 'serve' && argument === undefined) {
    const config = loadConfig(readEnvironment());
    const { serveCommand } = await import('./serve-command.ts');
    return serveCommand(config);
  }
  if (command === 'resolve' && argument !== undefined && more.length === 0) {
    const config = loadConfig(readEnvironment());
    const { resolveCommand } = await import('./resolve-command.ts');
    return resolveCommand(config, argument);
  }
  if (command === 'trace' && argument !== undefined && more.length === 0) {
    const config = loadConfig(readEnvironment());
    const { traceCommand } = await import('./trace-command.ts');
    return traceCommand(config, argument);
  }
  if (command === 'accounts' && argument !== undefined) {
    const config = loadConfig(readEnvironment());
    const { accountsCommand } = await import('./accounts-command.ts');
    return accountsCommand(config, args);
  }
  console.error(`reelay: ${explainMisuse(command, args)}\n\n${usageText()}`);
  return USAGE_ERROR;
}

function explainMisuse(command: string, args: readonly string[]): string {
  const wanted = ARGUMENTS.get(command);
  if (wanted === undefined) return `there is no command "${command}".`;
  return `"${command}" takes ${wanted}, and got ${args.length === 0 ? 'none' : `"${args.join(' ')}"`}.`;
}

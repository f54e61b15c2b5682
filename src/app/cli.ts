import { readEnvironment } from '../platform/config/env.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { StartError } from '../platform/config/start-error.ts';
import { accountsCommand } from './accounts-command.ts';
import { helpText } from './help-text.ts';
import { resolveCommand } from './resolve-command.ts';
import { serveCommand } from './serve-command.ts';
import { traceCommand } from './trace-command.ts';
import { videosCommand } from './videos-command.ts';

/** Exit status for a wrong command line, as of the shell's own commands. */
const USAGE_ERROR = 2;
const START_ERROR = 1;

/** Commands with verbs of their own. */
const FAMILIES: ReadonlyMap<string, typeof videosCommand> = new Map([
  ['accounts', accountsCommand],
  ['videos', videosCommand],
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

async function run(command: string, args: readonly string[]): Promise<number> {
  const [argument, ...more] = args;
  if (command === 'serve' && argument === undefined) {
    return serveCommand(loadConfig(readEnvironment()));
  }
  if (command === 'resolve' && argument !== undefined && more.length === 0) {
    return resolveCommand(loadConfig(readEnvironment()), argument);
  }
  if (command === 'trace' && argument !== undefined && more.length === 0) {
    return traceCommand(loadConfig(readEnvironment()), argument);
  }
  const family = FAMILIES.get(command);
  if (family !== undefined && argument !== undefined) {
    return family(loadConfig(readEnvironment()), args);
  }
  console.error(
    `reelay: there is no command "${args.length > 0 ? `${command} ${args.join(' ')}` : command}".\n`,
  );
  console.error(helpText());
  return USAGE_ERROR;
}

import { readEnvironment } from '../platform/config/env.ts';
import { loadConfig, type LoadedConfig } from '../platform/config/load-config.ts';
import { StartError } from '../platform/config/start-error.ts';
import { helpText, usageText } from './help-text.ts';

/** Exit status for a wrong command line, as of the shell's own commands. */
const USAGE_ERROR = 2;
const START_ERROR = 1;

type Command = {
  /** What stands behind its name, in words. */
  readonly takes: string;
  readonly fits: (args: readonly string[]) => boolean;
  /** Loads what only this command needs: `--help` and wrong settings are answered at once. */
  readonly load: () => Promise<(loaded: LoadedConfig, args: readonly string[]) => Promise<number>>;
};

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  [
    'serve',
    {
      takes: 'no arguments (settings are environment variables)',
      fits: (args) => args.length === 0,
      load: async () => (await import('./serve-command.ts')).serveCommand,
    },
  ],
  [
    'resolve',
    {
      takes: 'one address',
      fits: (args) => args.length === 1,
      load: async () => (await import('./resolve-command.ts')).resolveCommand,
    },
  ],
  [
    'trace',
    {
      takes: 'one video ID',
      fits: (args) => args.length === 1,
      load: async () => (await import('./trace-command.ts')).traceCommand,
    },
  ],
  [
    'accounts',
    {
      takes: 'create, list, disable, enable or reset-password',
      fits: (args) => args.length > 0,
      load: async () => (await import('./accounts-command.ts')).accountsCommand,
    },
  ],
  [
    'videos',
    {
      takes: 'list, show or delete',
      fits: (args) => args.length > 0,
      load: async () => (await import('./videos-command.ts')).videosCommand,
    },
  ],
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

async function run(name: string, args: readonly string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (command?.fits(args) !== true) {
    console.error(`reelay: ${explainMisuse(name, args)}\n\n${usageText()}`);
    return USAGE_ERROR;
  }
  const loaded = loadConfig(readEnvironment());
  const runCommandOn = await command.load();
  return runCommandOn(loaded, args);
}

function explainMisuse(name: string, args: readonly string[]): string {
  const command = COMMANDS.get(name);
  if (command === undefined) return `there is no command "${name}".`;
  return `"${name}" takes ${command.takes}, and got ${args.length === 0 ? 'none' : `"${args.join(' ')}"`}.`;
}

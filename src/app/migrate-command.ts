import type { CommandInput, CommandResult } from './command.ts';
import { openCommandServices } from './open-command-services.ts';

/** Runs pending migrations, as every start of the service does. Concurrent processes take turns. */
export async function migrateCommand({ environment }: CommandInput): Promise<CommandResult> {
  await using services = await openCommandServices(environment);
  const { kind, migrated } = services.database;
  const name = kind === 'sqlite' ? 'the SQLite database' : 'the PostgreSQL database';
  const text =
    migrated.length === 0
      ? `Nothing to do: ${name} is up to date.`
      : [`Migrated ${name}:`, ...migrated.map((migration) => `  ${migration}`)].join('\n');
  return { output: { text, json: { database: kind, migrated } } };
}

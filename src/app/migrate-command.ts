import type { Call, Outcome } from './command.ts';
import { openCommandParts } from './open-command-parts.ts';

/** Brings the schema up to date, one program at a time, as every start does. */
export async function migrateCommand({ environment }: Call): Promise<Outcome> {
  await using parts = await openCommandParts(environment);
  const { kind, migrated } = parts.database;
  const name = kind === 'sqlite' ? 'the SQLite database' : 'the PostgreSQL database';
  const text =
    migrated.length === 0
      ? `Nothing to do: ${name} is up to date.`
      : [`Brought ${name} up to date:`, ...migrated.map((step) => `  ${step}`)].join('\n');
  return { answer: { text, json: { database: kind, migrated } } };
}

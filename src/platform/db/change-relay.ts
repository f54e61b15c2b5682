import type { ChangeTopic } from './database.ts';

/**
 * Relays changes between processes that share one SQLite file. With PostgreSQL, the database relays
 * them.
 */
export type ChangeRelay = {
  readonly sendChange: (topic: ChangeTopic, subject: string) => void;
  readonly onChange: (listener: (topic: ChangeTopic, subject: string) => void) => void;
};

import type { ChangeTopic } from './database.ts';

/** Other processes on this machine that use the same SQLite file; PostgreSQL tells them itself. */
export type ChangeRelay = {
  readonly tellChange: (topic: ChangeTopic, subject: string) => void;
  readonly hearChanges: (listener: (topic: ChangeTopic, subject: string) => void) => void;
};

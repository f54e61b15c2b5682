import { sql } from 'kysely';

import { assertChangeSubject, CHANGE_TOPICS } from '../change-listeners.ts';
import type { ChangeTopic, Tx } from '../database.ts';

export function channelOf(topic: ChangeTopic): string {
  return `reelay_${topic}`;
}

export function topicOf(channel: string): ChangeTopic | undefined {
  return CHANGE_TOPICS.find((topic) => channelOf(topic) === channel);
}

/** NOTIFY is part of the transaction: it is sent when that commits, and never when it doesn't. */
export async function notify(tx: Tx, topic: ChangeTopic, subject: string): Promise<void> {
  assertChangeSubject(subject);
  await sql`select pg_notify(${channelOf(topic)}, ${subject})`.execute(tx);
}

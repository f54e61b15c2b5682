import { CHANGE_TOPICS } from '../change-listeners.ts';
import type { ChangeTopic } from '../database.ts';

export function toChannel(topic: ChangeTopic): string {
  return `reelay_${topic}`;
}

export function parseChannel(channel: string): ChangeTopic | undefined {
  return CHANGE_TOPICS.find((topic) => toChannel(topic) === channel);
}

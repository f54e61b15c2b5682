import { CHANGE_TOPICS } from '../change-listeners.ts';
import type { ChangeTopic } from '../database.ts';

export function channelOf(topic: ChangeTopic): string {
  return `reelay_${topic}`;
}

export function topicOf(channel: string): ChangeTopic | undefined {
  return CHANGE_TOPICS.find((topic) => channelOf(topic) === channel);
}

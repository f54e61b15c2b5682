import { CHANGE_TOPICS } from '../change-listeners.ts';
import type { ChangeTopic } from '../database.ts';

/** Older versions use other channels: their notifications do not name the sender. */
export function toChannel(topic: ChangeTopic): string {
  return `reelay_change_${topic}`;
}

export function parseChannel(channel: string): ChangeTopic | undefined {
  return CHANGE_TOPICS.find((topic) => toChannel(topic) === channel);
}

/** A notification names the process that sent it and has notified its own listeners already. */
export function toPayload(sender: string, subject: string): string {
  return `${sender} ${subject}`;
}

export function parsePayload(payload: string): {
  readonly sender: string;
  readonly subject: string;
} {
  const end = payload.indexOf(' ');
  return { sender: payload.slice(0, end), subject: payload.slice(end + 1) };
}

import { EVENT_PATTERNS, type EventPattern } from '#contract/events.ts';
import { isWebhookId, type WebhookId } from '#contract/ids.ts';

/** Patterns unknown to this version are ignored. */
export function readPatterns(json: string): readonly EventPattern[] {
  const names: unknown = JSON.parse(json);
  if (!Array.isArray(names)) throw new Error('a webhook’s events are not a list');
  return EVENT_PATTERNS.filter((pattern) => names.includes(pattern));
}

export function readTexts(json: string): readonly string[] {
  return JSON.parse(json);
}

export function toWebhookId(id: string): WebhookId {
  if (!isWebhookId(id)) throw new Error(`malformed webhook id in the database: ${id}`);
  return id;
}

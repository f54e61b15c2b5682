import type { AuditLogQuery } from '#sdk';

import { texts } from '../messages/texts.ts';

type AuditAction = NonNullable<AuditLogQuery['action']>;

/** In display order. */
function labels(): Readonly<Record<AuditAction, string>> {
  return texts().audit.actions;
}

/** Actions of a newer version have no label, so their names are shown. */
export function toActionLabel(action: string): string {
  return isAction(action) ? labels()[action] : action;
}

export function parseAction(text: string | undefined): AuditAction | undefined {
  return text !== undefined && isAction(text) ? text : undefined;
}

function isAction(text: string): text is AuditAction {
  return Object.hasOwn(labels(), text);
}

export function listActions(): readonly { readonly value: string; readonly label: string }[] {
  return [
    { value: '', label: texts().audit.anyAction },
    ...Object.entries(labels()).map(([value, label]) => ({ value, label })),
  ];
}

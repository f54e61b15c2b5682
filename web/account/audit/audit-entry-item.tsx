import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { formatSecond } from '../parts/format-time.ts';
import { toActionLabel } from './audit-actions.ts';

type AuditEntryItemProps = {
  readonly entry: {
    readonly action: string;
    readonly at: string;
    readonly subject: string | null;
    readonly details: Readonly<Record<string, unknown>>;
  };
  /** Who performed the action, and from where. */
  readonly origin: string;
};

export function AuditEntryItem({ entry, origin }: AuditEntryItemProps): ReactNode {
  const { action, at, subject, details } = entry;
  const values = Object.entries(details);
  return (
    <li className="audit-entry">
      <div className="audit-entry-head">
        <Text fw={550}>{toActionLabel(action)}</Text>
        <Text size="sm" c="dimmed" component="time" dateTime={at}>
          {formatSecond(at)}
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {origin}
      </Text>
      {(subject !== null || values.length > 0) && (
        <Text size="sm" className="audit-entry-details">
          {[
            ...(subject === null ? [] : [subject]),
            ...values.map(([name, value]) => `${name}: ${toValueText(value)}`),
          ].join(' · ')}
        </Text>
      )}
    </li>
  );
}

function toValueText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? texts().audit.none : value.join(', ');
  if (value === null) return texts().audit.none;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

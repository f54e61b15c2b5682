import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { decideLevel, type Level, type Quota, toPercent } from './quota-level.ts';

type QuotaBarProps = {
  readonly label: string;
  readonly quota: Quota;
  readonly format: (amount: number) => string;
  readonly note?: string;
};

const COLORS: Readonly<Record<Level, string>> = { normal: 'brand', high: 'orange', reached: 'red' };

/** The usage of one quota as text and, if it is limited, as a bar. */
export function QuotaBar({ label, quota, format, note }: QuotaBarProps): ReactNode {
  const level = decideLevel(quota);
  const text = texts().usage;
  // The state is also written as text, because color alone does not reach every reader.
  const word = level === 'normal' ? null : text.levels[level];
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={550}>{label}</Text>
        <Text size="sm">
          {word !== null && <strong>{word} · </strong>}
          {describeQuota(quota, format)}
        </Text>
      </Group>
      {quota.limit !== null && (
        <Progress value={toPercent(quota)} color={COLORS[level]} size="md" aria-label={label} />
      )}
      {note !== undefined && (
        <Text c="dimmed" size="sm" mt={6}>
          {note}
        </Text>
      )}
    </div>
  );
}

export function describeQuota({ used, limit }: Quota, format: (amount: number) => string): string {
  const text = texts().usage;
  if (limit === null) return fillMessage(text.unlimited, { used: format(used) });
  return fillMessage(text.limited, { used: format(used), limit: format(limit) });
}

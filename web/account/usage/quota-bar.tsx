import { Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { decideLevel, type Level, type Quota, toPercent } from './quota-level.ts';

type QuotaBarProps = {
  readonly label: string;
  readonly quota: Quota;
  readonly format: (amount: number) => string;
  readonly note?: string;
};

const COLORS: Readonly<Record<Level, string>> = { normal: 'brand', high: 'orange', reached: 'red' };
/** The state is also written as text, because color alone does not reach every reader. */
const WORDS: Readonly<Record<Level, string | null>> = {
  normal: null,
  high: 'Almost reached',
  reached: 'Limit reached',
};

/** The usage of one quota as text and, if it is limited, as a bar. */
export function QuotaBar({ label, quota, format, note }: QuotaBarProps): ReactNode {
  const level = decideLevel(quota);
  const word = WORDS[level];
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text fw={550}>{label}</Text>
        <Text size="sm">
          {word !== null && <strong>{word} · </strong>}
          {quota.limit === null
            ? `${format(quota.used)}, unlimited`
            : `${format(quota.used)} of ${format(quota.limit)}`}
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

import './empty-state.css';
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { Icon, type IconName } from './icons.tsx';

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** Shown instead of an empty list: what the page is for and what to do first. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <Stack className="empty-state" align="center" gap="xs">
      <div className="empty-state-icon">
        <Icon name={icon} size={26} />
      </div>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw="28rem" ta="center">
        {children}
      </Text>
      {action !== undefined && <div className="empty-state-action">{action}</div>}
    </Stack>
  );
}

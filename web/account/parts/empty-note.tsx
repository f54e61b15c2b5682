import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { Icon, type IconName } from './icons.tsx';

type EmptyNoteProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

/** What stands where nothing is yet: what this place is for, and what to do next. */
export function EmptyNote({ icon, title, children, action }: EmptyNoteProps): ReactNode {
  return (
    <Stack className="empty-note" align="center" gap="xs">
      <div className="empty-note-icon">
        <Icon name={icon} size={26} />
      </div>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw="28rem" ta="center">
        {children}
      </Text>
      {action !== undefined && <div className="empty-note-action">{action}</div>}
    </Stack>
  );
}

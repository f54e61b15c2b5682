import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type ItemCardProps = {
  readonly title: string;
  /** Of the heading; 3 by default. */
  readonly level?: 2 | 3;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
};

/** A named item of a list of cards. */
export function ItemCard({ title, level = 3, buttons, children }: ItemCardProps): ReactNode {
  return (
    <Paper component="li" withBorder className="list-card">
      <div className="list-card-text">
        <Title order={level} size="h5" className="wrap-anywhere">
          {title}
        </Title>
        {children}
      </div>
      <Group gap="xs">{buttons}</Group>
    </Paper>
  );
}

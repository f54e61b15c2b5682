import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function SectionCard({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Paper component="section" className="section-card" withBorder>
      <Title order={2} size="h4">
        {title}
      </Title>
      {note !== undefined && (
        <Text c="dimmed" size="sm" mt={4}>
          {note}
        </Text>
      )}
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </Paper>
  );
}

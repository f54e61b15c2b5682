import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { toPath } from '../../shared/base-url.ts';
import { texts } from '../messages/texts.ts';
import { SectionCard } from '../parts/section-card.tsx';

export function ExportAccount(): ReactNode {
  const { export: text } = texts().profile;
  return (
    <SectionCard title={text.title} note={text.note}>
      <Group>
        <Button component="a" variant="default" href={toPath('api/v1/auth/export')} download>
          {text.download}
        </Button>
      </Group>
    </SectionCard>
  );
}

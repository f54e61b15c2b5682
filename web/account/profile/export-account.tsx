import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { toPath } from '../../shared/base-url.ts';
import { SectionCard } from '../parts/section-card.tsx';

export function ExportAccount(): ReactNode {
  return (
    <SectionCard
      title="Export your data"
      note="Downloads your profile, videos, subtitles, webhooks and analytics as a ZIP archive."
    >
      <Group>
        <Button component="a" variant="default" href={toPath('api/v1/auth/export')} download>
          Download archive
        </Button>
      </Group>
    </SectionCard>
  );
}

import { Button, Group } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { FailureAlert } from './failure-alert.tsx';

type SaveButtonProps = {
  readonly form: { readonly isDirty: () => boolean };
  readonly saving: Pick<UseMutationResult, 'error' | 'isPending'>;
  readonly label: string;
};

/** Submits a changed form. Shows the error of the last attempt above it. */
export function SaveButton({ form, saving, label }: SaveButtonProps): ReactNode {
  return (
    <>
      <FailureAlert error={saving.error} />
      <Group>
        <Button type="submit" disabled={!form.isDirty()} loading={saving.isPending}>
          {label}
        </Button>
      </Group>
    </>
  );
}

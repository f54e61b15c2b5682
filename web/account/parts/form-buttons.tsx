import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';

type FormButtonsProps = {
  /** The label of the submit button, a verb with its object. */
  readonly action: string;
  readonly pending?: boolean;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
};

/** The cancel and submit buttons of a form in a dialog. */
export function FormButtons(props: FormButtonsProps): ReactNode {
  const { action, pending = false, disabled = false, onCancel } = props;
  return (
    <Group justify="flex-end" gap="sm" className="form-buttons">
      <Button variant="default" onClick={onCancel}>
        {texts().parts.cancel}
      </Button>
      <Button type="submit" loading={pending} disabled={disabled}>
        {action}
      </Button>
    </Group>
  );
}

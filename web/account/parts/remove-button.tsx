import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { ConfirmButton } from './confirm-button.tsx';

type RemoveButtonProps = {
  /** The name of the item, for the placeholder `name` of the messages. */
  readonly name: string;
  readonly messages: {
    readonly action: string;
    readonly actionName: string;
    readonly title: string;
    readonly confirm: string;
    readonly done: string;
  };
  /** What the removal causes. */
  readonly consequence: string;
  readonly remove: () => Promise<unknown>;
};

/** Removes an item of a list after a confirmation. */
export function RemoveButton({
  name,
  messages,
  consequence,
  remove,
}: RemoveButtonProps): ReactNode {
  return (
    <ConfirmButton
      variant="outline"
      color="var(--mantine-color-error)"
      size="xs"
      label={messages.action}
      aria-label={fillMessage(messages.actionName, { name })}
      title={fillMessage(messages.title, { name })}
      action={messages.confirm}
      perform={async () => {
        await remove();
        notifications.show({ message: fillMessage(messages.done, { name }) });
      }}
    >
      <Text size="sm">{consequence}</Text>
    </ConfirmButton>
  );
}

import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';

import { ApiError } from '../api/call-api.ts';
import { AddressField } from '../parts/address-field.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { EventPicker } from './event-picker.tsx';
import type { EventPattern } from './event-words.ts';

export type WebhookFields = { url: string; description: string; events: EventPattern[] };
export type WebhookWishes = {
  readonly url: string;
  readonly description: string | null;
  readonly events: EventPattern[];
};

type WebhookFormProps = {
  readonly initial: WebhookFields;
  readonly action: string;
  readonly onSubmit: (wishes: WebhookWishes) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Where events go, and which. */
export function WebhookForm({ initial, action, onSubmit, onCancel }: WebhookFormProps): ReactNode {
  const form = useForm({
    initialValues: initial,
    validate: { events: (events) => (events.length === 0 ? 'Choose at least one.' : null) },
  });
  const address = useRef<HTMLInputElement>(null);
  const saving = useMutation({
    mutationFn: (fields: WebhookFields) => onSubmit(toWishes(fields)),
    onError: (error) => {
      const fault = findAddressFault(error);
      if (fault === undefined) return;
      form.setFieldError('url', fault);
      // Out of sight above the events, where the form is sent from.
      address.current?.focus();
    },
  });
  return (
    <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
      <Stack gap="md">
        <AddressField
          description="Of your server: public, http or https. Redirects are not followed."
          maxLength={2048}
          ref={address}
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          description="Optional: what it is for, so that you know it again."
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('description')}
        />
        <EventPicker
          value={form.values.events}
          onChange={(events) => form.setFieldValue('events', events)}
          error={form.errors['events']}
        />
        <FailureAlert error={findAddressFault(saving.error) === undefined ? saving.error : null} />
        <FormButtons action={action} pending={saving.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function toWishes({ url, description, events }: WebhookFields): WebhookWishes {
  const words = description.trim();
  return { url: url.trim(), description: words === '' ? null : words, events };
}

/** What the service has against the address, as a sentence. */
function findAddressFault(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.details.find(({ path }) => path === '/url');
  return fault === undefined ? undefined : `It ${fault.message}.`;
}

import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';

import { ReelayError } from '#sdk';

import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { UrlField } from '../parts/url-field.tsx';
import { EventPicker } from './event-picker.tsx';
import type { EventPattern } from './event-types.ts';

export type WebhookFields = { url: string; description: string; events: EventPattern[] };
export type WebhookInput = {
  readonly url: string;
  readonly description: string | null;
  readonly events: EventPattern[];
};

type WebhookFormProps = {
  readonly initial: WebhookFields;
  readonly action: string;
  readonly onSubmit: (input: WebhookInput) => Promise<unknown>;
  readonly onCancel: () => void;
};

export function WebhookForm({ initial, action, onSubmit, onCancel }: WebhookFormProps): ReactNode {
  const form = useForm({
    initialValues: initial,
    validate: {
      url: (url) => (/^https?:\/\/[^/]/i.test(url.trim()) ? null : 'Enter an http(s) URL.'),
      events: (events) => (events.length === 0 ? 'Select at least one event.' : null),
    },
  });
  const urlField = useRef<HTMLInputElement>(null);
  const saving = useMutation({
    mutationFn: (fields: WebhookFields) => onSubmit(toInput(fields)),
    onError: (error) => {
      const fault = findUrlError(error);
      if (fault === undefined) return;
      form.setFieldError('url', fault);
      // Focusing the field scrolls it into view, because it is above the long list of events.
      urlField.current?.focus();
    },
  });
  return (
    <form
      // The browser's own message would point at the URL field, which may be out of view.
      noValidate
      onSubmit={form.onSubmit(
        (fields) => saving.mutate(fields),
        ({ url }) => {
          if (url !== undefined) urlField.current?.focus();
        },
      )}
    >
      <Stack gap="md">
        <UrlField
          description="A public http(s) endpoint on your server. Redirects are not followed."
          maxLength={2048}
          ref={urlField}
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Description"
          description="Optional. Helps you identify the webhook."
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('description')}
        />
        <EventPicker
          value={form.values.events}
          onChange={(events) => form.setFieldValue('events', events)}
          error={form.errors['events']}
        />
        <FailureAlert error={findUrlError(saving.error) === undefined ? saving.error : null} />
        <FormButtons action={action} pending={saving.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function toInput({ url, description, events }: WebhookFields): WebhookInput {
  const trimmed = description.trim();
  return { url: url.trim(), description: trimmed === '' ? null : trimmed, events };
}

/** The API's validation message about the URL. */
function findUrlError(error: unknown): string | undefined {
  if (!(error instanceof ReelayError)) return undefined;
  const detail = error.details.find(({ path }) => path === '/url');
  return detail === undefined ? undefined : `The URL ${detail.message}.`;
}

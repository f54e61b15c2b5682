import { Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';

import type { EventPattern } from '#contract/events.ts';
import {
  TAG_CHARACTERS_MAX,
  TAGS_MAX,
  WEBHOOK_DESCRIPTION_CHARACTERS_MAX,
  WEBHOOK_URL_CHARACTERS_MAX,
} from '#contract/limits.ts';
import { ReelayError } from '#sdk';

import { texts } from '../messages/texts.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { UrlField } from '../parts/url-field.tsx';
import { EventPicker } from './event-picker.tsx';
import { PlaylistFilter } from './playlist-filter.tsx';

export type WebhookFields = {
  url: string;
  description: string;
  events: EventPattern[];
  tags: string[];
  playlists: string[];
};
export type WebhookInput = {
  readonly url: string;
  readonly description: string | null;
  readonly events: EventPattern[];
  readonly tags: string[];
  readonly playlists: string[];
};

type WebhookFormProps = {
  readonly initial: WebhookFields;
  readonly action: string;
  readonly onSubmit: (input: WebhookInput) => Promise<unknown>;
  readonly onCancel: () => void;
};

export function WebhookForm({ initial, action, onSubmit, onCancel }: WebhookFormProps): ReactNode {
  const { form: text } = texts().webhooks;
  const form = useForm({
    initialValues: initial,
    validate: {
      url: (url) => (/^https?:\/\/[^/]/i.test(url.trim()) ? null : text.invalidUrl),
      events: (events) => (events.length === 0 ? text.noEvent : null),
    },
  });
  const urlField = useRef<HTMLInputElement>(null);
  const saving = useMutation({
    mutationFn: (fields: WebhookFields) => onSubmit(toInput(fields)),
    onError: (error) => {
      if (!isUrlError(error)) return;
      form.setFieldError('url', <ErrorText error={error} />);
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
          description={text.urlHint}
          maxLength={WEBHOOK_URL_CHARACTERS_MAX}
          ref={urlField}
          {...form.getInputProps('url')}
        />
        <TextInput
          label={text.description}
          description={text.descriptionHint}
          autoComplete="off"
          maxLength={WEBHOOK_DESCRIPTION_CHARACTERS_MAX}
          {...form.getInputProps('description')}
        />
        <EventPicker
          value={form.values.events}
          onChange={(events) => form.setFieldValue('events', events)}
          error={form.errors['events']}
        />
        <TagsInput
          label={text.tags}
          description={text.tagsHint}
          splitChars={[',', ';']}
          maxTags={TAGS_MAX}
          maxLength={TAG_CHARACTERS_MAX}
          acceptValueOnBlur
          {...form.getInputProps('tags')}
        />
        <PlaylistFilter {...form.getInputProps('playlists')} />
        <FailureAlert error={isUrlError(saving.error) ? null : saving.error} />
        <FormButtons action={action} pending={saving.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function toInput({ url, description, ...fields }: WebhookFields): WebhookInput {
  const trimmed = description.trim();
  return { url: url.trim(), description: trimmed === '' ? null : trimmed, ...fields };
}

function isUrlError(error: unknown): boolean {
  return error instanceof ReelayError && error.details.some(({ path }) => path === '/url');
}

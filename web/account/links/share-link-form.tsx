import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import {
  KEY_NAME_CHARACTERS_MAX,
  LINK_PASSWORD_CHARACTERS_MAX,
  LINK_PASSWORD_CHARACTERS_MIN,
} from '#contract/limits.ts';
import type { ShareLink } from '#sdk';

import { linksKey } from '../api/link-queries.ts';
import type { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';

type Values = Omit<Parameters<typeof reelay.links.create>[0], 'videoId' | 'playlistId'>;
type Fields = {
  name: string;
  expiresAt: string;
  password: string;
  isPasswordRemoved: boolean;
  maxViews: string;
  sites: string;
};

type ShareLinkFormProps = {
  /** Undefined for a new link. */
  readonly link?: ShareLink;
  readonly action: string;
  readonly save: (values: Values) => Promise<ShareLink>;
  readonly onClose: () => void;
};

export function ShareLinkForm({ link, action, save, onClose }: ShareLinkFormProps): ReactNode {
  const text = texts().video.shareLinks;
  const queries = useQueryClient();
  const form = useForm({ initialValues: toFields(link), onValuesChange: () => saving.reset() });
  const saving = useMutation({
    mutationFn: (fields: Fields) => save(toValues(fields)),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries(linksKey);
    },
  });
  return (
    <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
      <Stack gap="md">
        <TextInput
          label={text.name}
          description={text.nameHint}
          required
          withAsterisk={false}
          maxLength={KEY_NAME_CHARACTERS_MAX}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={text.expiresAt}
          description={text.optional}
          type="datetime-local"
          {...form.getInputProps('expiresAt')}
        />
        <TextInput
          label={text.password}
          description={link?.hasPassword === true ? text.passwordKept : text.passwordHint}
          autoComplete="off"
          disabled={form.values.isPasswordRemoved}
          minLength={LINK_PASSWORD_CHARACTERS_MIN}
          maxLength={LINK_PASSWORD_CHARACTERS_MAX}
          {...form.getInputProps('password')}
        />
        {link?.hasPassword === true && (
          <Checkbox
            label={text.removePassword}
            {...form.getInputProps('isPasswordRemoved', { type: 'checkbox' })}
          />
        )}
        <TextInput
          label={text.maxViews}
          description={text.optional}
          type="number"
          min={1}
          {...form.getInputProps('maxViews')}
        />
        <Textarea
          label={text.sites}
          description={text.sitesHint}
          autosize
          classNames={{ input: 'mono' }}
          spellCheck={false}
          {...form.getInputProps('sites')}
        />
        <FailureAlert error={saving.error} />
        <FormButtons action={action} pending={saving.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function toFields(link: ShareLink | undefined): Fields {
  return {
    name: link?.name ?? '',
    expiresAt: toLocalTime(link?.expiresAt ?? null),
    password: '',
    isPasswordRemoved: false,
    maxViews: String(link?.maxViews ?? ''),
    sites: link?.sites?.join('\n') ?? '',
  };
}

/** The value of an input for a local date and time. */
function toLocalTime(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const utcMs = date.getTime() - date.getTimezoneOffset() * 60_000;
  return new Date(utcMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
}

/** An empty password keeps the current one. */
function toValues({ name, expiresAt, maxViews, sites, ...fields }: Fields): Values {
  const password = fields.isPasswordRemoved ? null : fields.password;
  const listed = sites.split(/[\s,]+/).filter((site) => site !== '');
  return {
    name: name.trim(),
    expiresAt: expiresAt === '' ? null : new Date(expiresAt).toISOString(),
    maxViews: maxViews === '' ? null : Number(maxViews),
    sites: listed.length === 0 ? null : listed,
    ...(password !== '' && { password }),
  };
}

import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { KEY_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import type { CreateKeyBody, NewKeyWire, Scope } from '#features/accounts/wire.ts';

import { createKey } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { listScopes } from './scope-labels.ts';

const DAY_MS = 24 * 3600 * 1000;

type Fields = { name: string; scopes: Scope[]; days: string; networks: string };
const EMPTY: Fields = {
  name: '',
  scopes: ['videos:read', 'videos:write'],
  days: '90',
  networks: '',
};

export function CreateKeyForm({
  onCreated,
  onCancel,
}: {
  readonly onCreated: (made: NewKeyWire) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { create, form: text, lifetimes } = texts().keys;
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      scopes: (scopes) => (scopes.length === 0 ? text.noPermission : null),
    },
  });
  const creating = useMutation({
    mutationFn: (fields: Fields) => createKey(toBody(fields, Date.now())),
    onSuccess: onCreated,
  });
  return (
    <form onSubmit={form.onSubmit((fields) => creating.mutate(fields))}>
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
        <Checkbox.Group label={text.permissions} {...form.getInputProps('scopes')}>
          <ScopeChoices />
        </Checkbox.Group>
        <NativeSelect
          label={text.expires}
          data={[
            { value: '', label: lifetimes.never },
            { value: '30', label: lifetimes.days30 },
            { value: '90', label: lifetimes.days90 },
            { value: '365', label: lifetimes.days365 },
          ]}
          {...form.getInputProps('days')}
        />
        <Textarea
          label={text.networks}
          description={text.networksHint}
          rows={2}
          classNames={{ input: 'mono' }}
          spellCheck={false}
          {...form.getInputProps('networks')}
        />
        <FailureAlert error={creating.error} />
        <FormButtons action={create} pending={creating.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function ScopeChoices(): ReactNode {
  return (
    <Stack gap="xs" mt={6}>
      {listScopes().map(({ scope, label, description }) => (
        <Checkbox
          key={scope}
          value={scope}
          label={
            <>
              {label} <code className="mono">{scope}</code>
            </>
          }
          description={description}
        />
      ))}
    </Stack>
  );
}

function toBody({ name, scopes, days, networks }: Fields, nowMs: number): CreateKeyBody {
  const blocks = networks.split(/[\s,]+/).filter((block) => block !== '');
  return {
    name: name.trim(),
    scopes,
    ...(days !== '' && { expiresAt: new Date(nowMs + Number(days) * DAY_MS).toISOString() }),
    ...(blocks.length > 0 && { networks: blocks }),
  };
}

import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CreateKeyBody, NewKeyWire, Scope } from '#features/accounts/wire.ts';

import { createKey } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { SCOPE_LABELS } from './scope-labels.ts';

const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
] as const;
const DAY_MS = 24 * 3600 * 1000;

type Fields = { name: string; scopes: Scope[]; days: string; networks: string };
const EMPTY: Fields = { name: '', scopes: ['videos:read', 'videos:write'], days: '', networks: '' };

type CreateKeyFormProps = {
  readonly onCreated: (made: NewKeyWire) => void;
  readonly onCancel: () => void;
};

export function CreateKeyForm({ onCreated, onCancel }: CreateKeyFormProps): ReactNode {
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      scopes: (scopes) => (scopes.length === 0 ? 'Select at least one permission.' : null),
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
          label="Name"
          description="The app or service that uses the key."
          required
          withAsterisk={false}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label="Permissions" {...form.getInputProps('scopes')}>
          <Stack gap="xs" mt={6}>
            {SCOPE_LABELS.map(({ scope, label, description }) => (
              <Checkbox key={scope} value={scope} label={label} description={description} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect label="Expires" data={LIFETIMES} {...form.getInputProps('days')} />
        <Textarea
          label="Allowed IP addresses"
          description="Optional. One IP address or CIDR range per line. Leave empty to allow any address."
          rows={2}
          classNames={{ input: 'mono' }}
          spellCheck={false}
          {...form.getInputProps('networks')}
        />
        <FailureAlert error={creating.error} />
        <FormButtons action="Create key" pending={creating.isPending} onCancel={onCancel} />
      </Stack>
    </form>
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

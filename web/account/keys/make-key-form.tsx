import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CreateKeyBody, NewKeyWire, Scope } from '#features/accounts/wire.ts';

import { makeKey } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { SCOPE_WORDS } from './scope-words.ts';

const LIFETIMES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
] as const;
const DAY_MS = 24 * 3600 * 1000;

type Fields = { name: string; scopes: Scope[]; days: string; networks: string };
const EMPTY: Fields = { name: '', scopes: ['videos:read', 'videos:write'], days: '', networks: '' };

type MakeKeyFormProps = {
  readonly onMade: (made: NewKeyWire) => void;
  readonly onCancel: () => void;
};

export function MakeKeyForm({ onMade, onCancel }: MakeKeyFormProps): ReactNode {
  const form = useForm({
    initialValues: EMPTY,
    validate: { scopes: (scopes) => (scopes.length === 0 ? 'Choose at least one.' : null) },
  });
  const making = useMutation({
    mutationFn: (fields: Fields) => makeKey(toBody(fields, Date.now())),
    onSuccess: onMade,
  });
  return (
    <form onSubmit={form.onSubmit((fields) => making.mutate(fields))}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="What will use it, so that you know it again."
          required
          withAsterisk={false}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label="It may" {...form.getInputProps('scopes')}>
          <Stack gap="xs" mt={6}>
            {SCOPE_WORDS.map(({ scope, label, description }) => (
              <Checkbox key={scope} value={scope} label={label} description={description} />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect label="It ends" data={LIFETIMES} {...form.getInputProps('days')} />
        <Textarea
          label="Networks"
          description="Optional: the addresses or networks (CIDR) that it may be used from, one a line."
          rows={2}
          classNames={{ input: 'mono' }}
          spellCheck={false}
          {...form.getInputProps('networks')}
        />
        <FailureAlert error={making.error} />
        <FormButtons action="Make the key" pending={making.isPending} onCancel={onCancel} />
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

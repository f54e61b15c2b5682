import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { QuotasBody } from '#features/admin/wire.ts';

import { texts } from '../messages/texts.ts';
import { setQuotas } from './admin-queries.ts';
import { parseLimit, QUOTAS } from './quota-labels.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function QuotaForm({ accountId }: { readonly accountId: string }): ReactNode {
  const { limits, quotas } = texts().admin;
  const [inputs, setInputs] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setConfirming] = useState(false);
  const given = QUOTAS.filter(({ name }) => (inputs[name] ?? '').trim() !== '');
  const invalid = given.filter(({ name }) => parseLimit(inputs[name] ?? '') === undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setConfirming(true);
      }}
    >
      <div className="admin-filters">
        {QUOTAS.map(({ name }) => (
          <TextInput
            key={name}
            label={quotas[name]}
            value={inputs[name] ?? ''}
            autoComplete="off"
            error={invalid.some((quota) => quota.name === name) && limits.invalid}
            onChange={({ currentTarget: { value } }) => setInputs({ ...inputs, [name]: value })}
          />
        ))}
      </div>
      <Group>
        <Button type="submit" disabled={given.length === 0 || invalid.length > 0}>
          {limits.change}
        </Button>
      </Group>
      {isConfirming && (
        <ReasonDialog
          title={limits.changeTitle}
          note={limits.changeNote}
          action={limits.change}
          targets={[{ id: accountId, name: '' }]}
          perform={(id, reason) => setQuotas(id, { reason, quotas: toQuotas(inputs) })}
          // The dialog may have been closed, and the inputs changed since.
          onDone={() => setInputs((current) => (current === inputs ? {} : current))}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
}

function toQuotas(inputs: Readonly<Record<string, string>>): QuotasBody['quotas'] {
  return Object.fromEntries(
    QUOTAS.flatMap(({ name }) => {
      const limit = parseLimit(inputs[name] ?? '');
      return limit === undefined ? [] : [[name, limit]];
    }),
  );
}

import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { QuotasBody } from '#features/admin/wire.ts';

import { setQuotas } from './admin-queries.ts';
import { parseLimit, QUOTAS } from './quota-labels.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function QuotaForm({ accountId }: { readonly accountId: string }): ReactNode {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [isConfirming, setConfirming] = useState(false);
  const given = QUOTAS.filter(({ name }) => (texts[name] ?? '').trim() !== '');
  const invalid = given.filter(({ name }) => parseLimit(texts[name] ?? '') === undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setConfirming(true);
      }}
    >
      <div className="admin-filters">
        {QUOTAS.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            value={texts[name] ?? ''}
            autoComplete="off"
            error={
              invalid.some((quota) => quota.name === name) && 'Enter a number, none or default.'
            }
            onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [name]: value })}
          />
        ))}
      </div>
      <Group>
        <Button type="submit" disabled={given.length === 0 || invalid.length > 0}>
          Change limits
        </Button>
      </Group>
      {isConfirming && (
        <ReasonDialog
          title="Change the limits of this account?"
          note="New limits take effect at once. Existing records are not deleted."
          action="Change limits"
          perform={(reason) => setQuotas(accountId, { reason, quotas: toQuotas(texts) })}
          onDone={() => setTexts({})}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
}

function toQuotas(texts: Readonly<Record<string, string>>): QuotasBody['quotas'] {
  return Object.fromEntries(
    QUOTAS.flatMap(({ name }) => {
      const limit = parseLimit(texts[name] ?? '');
      return limit === undefined ? [] : [[name, limit]];
    }),
  );
}

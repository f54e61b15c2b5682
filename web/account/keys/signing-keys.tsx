import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { KEY_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { SigningKey } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { signingKeysQuery } from '../api/signing-key-queries.ts';
import { texts } from '../messages/texts.ts';
import { DialogButton } from '../parts/dialog-button.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { formatDay } from '../parts/format-time.ts';
import { ItemCard } from '../parts/item-card.tsx';
import { RemoveButton } from '../parts/remove-button.tsx';
import { SectionCard } from '../parts/section-card.tsx';

/** Public keys that verify the playback tokens of the owner’s server. */
export function SigningKeys(): ReactNode {
  const { title, note, upload } = texts().keys.signing;
  const { data = [], error, refetch } = useQuery(signingKeysQuery);
  return (
    <SectionCard title={title} note={note}>
      <FailureAlert error={error} onRetry={refetch} />
      {data.length > 0 && (
        <ul className="card-list">
          {data.map((key) => (
            <KeyCard key={key.id} signingKey={key} />
          ))}
        </ul>
      )}
      <Group>
        <DialogButton label={upload}>{(close) => <UploadForm onClose={close} />}</DialogButton>
      </Group>
    </SectionCard>
  );
}

function KeyCard({ signingKey }: { readonly signingKey: SigningKey }): ReactNode {
  const { use } = texts().keys;
  const { id, name, algorithm, createdAt } = signingKey;
  return (
    <ItemCard title={name} buttons={<DeleteButton signingKey={signingKey} />}>
      <Text size="sm" className="mono">
        <code>{id}</code>
      </Text>
      <Text size="sm" c="dimmed">
        {algorithm} · {fillMessage(use.created, { date: formatDay(createdAt) })}
      </Text>
    </ItemCard>
  );
}

function DeleteButton({
  signingKey: { id, name },
}: {
  readonly signingKey: SigningKey;
}): ReactNode {
  const { delete: text } = texts().keys.signing;
  const queries = useQueryClient();
  async function remove(): Promise<void> {
    await reelay.signingKeys.delete(id);
    void queries.invalidateQueries(signingKeysQuery);
  }
  return <RemoveButton name={name} messages={text} consequence={text.text} remove={remove} />;
}

type Fields = { name: string; jwk: string };

function UploadForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { signing: text, form: labels } = texts().keys;
  const queries = useQueryClient();
  const form = useForm<Fields>({
    initialValues: { name: '', jwk: '' },
    validate: { jwk: (jwk) => (parseJwk(jwk) === undefined ? text.invalidJwk : null) },
    onValuesChange: () => uploading.reset(),
  });
  const uploading = useMutation({
    mutationFn: ({ name, jwk }: Fields) =>
      reelay.signingKeys.create({ name: name.trim(), jwk: parseJwk(jwk) ?? {} }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries(signingKeysQuery);
    },
  });
  return (
    <form onSubmit={form.onSubmit((fields) => uploading.mutate(fields))}>
      <Stack gap="md">
        <TextInput
          label={labels.name}
          required
          withAsterisk={false}
          maxLength={KEY_NAME_CHARACTERS_MAX}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Textarea
          label={text.jwk}
          description={text.jwkHint}
          required
          withAsterisk={false}
          rows={6}
          classNames={{ input: 'mono' }}
          spellCheck={false}
          {...form.getInputProps('jwk')}
        />
        <FailureAlert error={uploading.error} />
        <FormButtons action={text.upload} pending={uploading.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function parseJwk(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const jwk: unknown = JSON.parse(text);
    return typeof jwk === 'object' && jwk !== null ? { ...jwk } : undefined;
  } catch {
    return undefined;
  }
}

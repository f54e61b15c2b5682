import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { type EmbedSitesFields, toEmbedSites, toFields } from './embed-sites-fields.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SectionCard } from './section-card.tsx';

type EmbedSitesFormProps = {
  /** As the API has them: null where nothing is said here. */
  readonly sites: readonly string[] | null;
  /** What null stands for. */
  readonly otherwise: string;
  readonly note: string;
  readonly onSave: (sites: readonly string[] | null) => Promise<unknown>;
};

/** Who may embed: for one video, and for all of an account. */
export function EmbedSitesForm(props: EmbedSitesFormProps): ReactNode {
  const { sites, otherwise, note, onSave } = props;
  const form = useForm<EmbedSitesFields>({ initialValues: toFields(sites) });
  const saving = useMutation({
    mutationFn: (fields: EmbedSitesFields) => onSave(toEmbedSites(fields)),
    onSuccess: () => {
      form.resetDirty();
      notifications.show({ message: 'Saved.' });
    },
  });
  const choices = [
    { value: 'otherwise', label: otherwise },
    { value: 'any', label: 'Any site' },
    { value: 'none', label: 'No other site' },
    { value: 'listed', label: 'These sites …' },
  ];
  return (
    <SectionCard title="Embedding" note={note}>
      <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack gap="md">
          <NativeSelect label="Who may embed" data={choices} {...form.getInputProps('choice')} />
          {form.values.choice === 'listed' && (
            <Textarea
              label="Sites"
              description="One a line: https://blog.example, or https://*.example.com for all below it."
              rows={3}
              required
              withAsterisk={false}
              spellCheck={false}
              {...form.getInputProps('lines')}
            />
          )}
          <FailureAlert error={saving.error} />
          <Group>
            <Button type="submit" disabled={!form.isDirty()} loading={saving.isPending}>
              Save embedding
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

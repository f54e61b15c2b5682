import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { type EmbedSitesFields, toEmbedSites, toEmbedSitesFields } from './embed-sites-fields.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SectionCard } from './section-card.tsx';

type EmbedSitesFormProps = {
  /** The sites in the format of the API. Null for the default. */
  readonly sites: readonly string[] | null;
  /** The label of the default choice. */
  readonly defaultLabel: string;
  readonly note: string;
  readonly onSave: (sites: readonly string[] | null) => Promise<unknown>;
};

/** The allowed domains of a video or of an account. */
export function EmbedSitesForm(props: EmbedSitesFormProps): ReactNode {
  const { sites, defaultLabel, note, onSave } = props;
  const form = useForm<EmbedSitesFields>({ initialValues: toEmbedSitesFields(sites) });
  const saving = useMutation({
    mutationFn: (fields: EmbedSitesFields) => onSave(toEmbedSites(fields)),
    onSuccess: () => {
      form.resetDirty();
      notifications.show({ message: 'Allowed domains saved.' });
    },
  });
  const choices = [
    { value: 'default', label: defaultLabel },
    { value: 'any', label: 'Any domain' },
    { value: 'none', label: 'No domains' },
    { value: 'listed', label: 'Specific domains' },
  ];
  return (
    <SectionCard title="Embedding" note={note}>
      <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack gap="md">
          <NativeSelect label="Allowed domains" data={choices} {...form.getInputProps('choice')} />
          {form.values.choice === 'listed' && (
            <Textarea
              label="Domains"
              description="One per line. Example: https://blog.example, or https://*.example.com for all subdomains."
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
              Save domains
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { type EmbedSitesFields, toEmbedSites, toEmbedSitesFields } from './embed-sites-fields.ts';
import { SaveButton } from './save-button.tsx';
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
  const { embedSites } = texts().parts;
  const form = useForm<EmbedSitesFields>({ initialValues: toEmbedSitesFields(sites) });
  const saving = useMutation({
    mutationFn: (fields: EmbedSitesFields) => onSave(toEmbedSites(fields)),
    onSuccess: () => {
      form.resetDirty();
      notifications.show({ message: embedSites.saved });
    },
  });
  const choices = [
    { value: 'default', label: defaultLabel },
    { value: 'any', label: embedSites.any },
    { value: 'none', label: embedSites.none },
    { value: 'listed', label: embedSites.listed },
  ];
  return (
    <SectionCard title={embedSites.title} note={note}>
      <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack gap="md">
          <NativeSelect label={embedSites.label} data={choices} {...form.getInputProps('choice')} />
          {form.values.choice === 'listed' && (
            <Textarea
              label={embedSites.lines}
              description={embedSites.linesHint}
              rows={3}
              required
              withAsterisk={false}
              spellCheck={false}
              {...form.getInputProps('lines')}
            />
          )}
          <SaveButton form={form} saving={saving} label={embedSites.save} />
        </Stack>
      </form>
    </SectionCard>
  );
}

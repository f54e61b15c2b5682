import { Button, Group, Modal, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import {
  KEY_NAME_CHARACTERS_MAX,
  LINK_PASSWORD_CHARACTERS_MAX,
  LINK_PASSWORD_CHARACTERS_MIN,
} from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { ShareLink, Video } from '#sdk';

import { linksQuery } from '../api/link-queries.ts';
import { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { RemoveButton } from '../parts/remove-button.tsx';
import { SectionCard } from '../parts/section-card.tsx';

type Props = { readonly video: Video };

/** Named links to a video, each with its limits and number of views. */
export function ShareLinks({ video }: Props): ReactNode {
  const { title, note, create, notPrivate } = texts().video.shareLinks;
  const [isCreating, setIsCreating] = useState(false);
  const close = (): void => setIsCreating(false);
  const { data, error, refetch } = useQuery(linksQuery(video.id));
  const links = data?.data ?? [];
  return (
    <SectionCard title={title} note={note}>
      {video.visibility !== 'private' && <Text size="sm">{notPrivate}</Text>}
      <FailureAlert error={error} onRetry={() => void refetch()} />
      {links.length > 0 && (
        <ul className="card-list">
          {links.map((link) => (
            <LinkCard key={link.id} link={link} />
          ))}
        </ul>
      )}
      <Group>
        <Button variant="default" onClick={() => setIsCreating(true)}>
          {create}
        </Button>
      </Group>
      <Modal opened={isCreating} onClose={close} title={create}>
        <LinkForm video={video} onClose={close} />
      </Modal>
    </SectionCard>
  );
}

function LinkCard({ link }: { readonly link: ShareLink }): ReactNode {
  return (
    <Paper component="li" withBorder className="list-card">
      <div className="list-card-text">
        <Title order={3} size="h5" className="wrap-anywhere">
          {link.name}
        </Title>
        <Text size="sm" c="dimmed">
          {describeLink(link)}
        </Text>
        <CopyLine label={texts().video.share.link} value={link.url} />
      </div>
      <DeleteButton link={link} />
    </Paper>
  );
}

function describeLink({ views, maxViews, expiresAt, hasPassword }: ShareLink): string {
  const text = texts().video.shareLinks;
  return [
    maxViews === null
      ? fillMessage(text.views, { views: `${views}` })
      : fillMessage(text.limitedViews, { views: `${views}`, max: `${maxViews}` }),
    expiresAt === null ? null : fillMessage(text.expires, { date: formatMoment(expiresAt) }),
    hasPassword ? text.hasPassword : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function DeleteButton({ link: { id, name, videoId } }: { readonly link: ShareLink }): ReactNode {
  const { delete: text } = texts().video.shareLinks;
  const queries = useQueryClient();
  async function remove(): Promise<void> {
    await reelay.links.delete(id);
    void queries.invalidateQueries(linksQuery(videoId));
  }
  return <RemoveButton name={name} messages={text} consequence={text.text} remove={remove} />;
}

type Fields = { name: string; expiresAt: string; password: string; maxViews: string };
const EMPTY: Fields = { name: '', expiresAt: '', password: '', maxViews: '' };

function LinkForm({ video, onClose }: Props & { readonly onClose: () => void }): ReactNode {
  const text = texts().video.shareLinks;
  const queries = useQueryClient();
  const form = useForm({ initialValues: EMPTY, onValuesChange: () => creating.reset() });
  const creating = useMutation({
    mutationFn: (fields: Fields) => reelay.links.create(toBody(video.id, fields)),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries(linksQuery(video.id));
    },
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
          data-autofocus
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
          description={text.passwordHint}
          autoComplete="off"
          minLength={LINK_PASSWORD_CHARACTERS_MIN}
          maxLength={LINK_PASSWORD_CHARACTERS_MAX}
          {...form.getInputProps('password')}
        />
        <TextInput
          label={text.maxViews}
          description={text.optional}
          type="number"
          min={1}
          {...form.getInputProps('maxViews')}
        />
        <FailureAlert error={creating.error} />
        <FormButtons action={text.create} pending={creating.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function toBody(
  videoId: string,
  { name, expiresAt, password, maxViews }: Fields,
): Parameters<typeof reelay.links.create>[0] {
  return {
    videoId,
    name: name.trim(),
    ...(expiresAt !== '' && { expiresAt: new Date(expiresAt).toISOString() }),
    ...(password !== '' && { password }),
    ...(maxViews !== '' && { maxViews: Number(maxViews) }),
  };
}

import './branding.css';
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Branding } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { brandingQuery, previewVideoQuery } from '../api/branding-query.ts';
import { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { checkImageSize } from '../parts/check-image-size.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { ImageDropZone } from '../parts/image-drop-zone.tsx';
import { SaveButton } from '../parts/save-button.tsx';
import { SectionCard } from '../parts/section-card.tsx';

/** As the API accepts, also with a number sign. */
const COLOR = /^#?([\da-f]{6})$/i;

/** The default look of the players of all videos, with a preview. */
export function BrandingCard(): ReactNode {
  const { title, note } = texts().profile.branding;
  const branding = useQuery(brandingQuery);
  const preview = useQuery(previewVideoQuery);
  if (branding.data !== undefined && preview.data !== undefined) {
    return <BrandingForm branding={branding.data} videoId={preview.data} />;
  }
  const missing = [branding, preview].filter(({ data }) => data === undefined);
  return (
    <SectionCard title={title} note={note}>
      <FailureAlert
        error={missing.find(({ error }) => error !== null)?.error}
        onRetry={() => Promise.all(missing.map(({ refetch }) => refetch()))}
      />
    </SectionCard>
  );
}

type BrandingFormProps = {
  readonly branding: Branding;
  /** The video of the preview. */
  readonly videoId: string | null;
};

function BrandingForm({ branding, videoId }: BrandingFormProps): ReactNode {
  const { branding: text } = texts().profile;
  const { color: savedColor, hideTitle, logoLink } = branding;
  const form = useForm({
    initialValues: { color: savedColor ?? '', hideTitle, logoLink: logoLink ?? '' },
    validate: {
      color: (value) => (value === '' || COLOR.test(value) ? null : text.invalidColor),
    },
  });
  const color = COLOR.exec(form.values.color)?.[1] ?? null;
  const saving = useSaveBranding(text.saved);
  return (
    <SectionCard title={text.title} note={text.note}>
      {videoId === null ? (
        <Text c="dimmed" size="sm">
          {text.noPreview}
        </Text>
      ) : (
        <Preview
          branding={branding}
          videoId={videoId}
          color={color}
          hideTitle={form.values.hideTitle}
        />
      )}
      <LogoField branding={branding} />
      <form
        onSubmit={form.onSubmit(({ logoLink: link, hideTitle: isHidden }) =>
          saving.mutate(
            () => reelay.branding.update({ color, hideTitle: isHidden, logoLink: link || null }),
            { onSuccess: () => form.resetDirty() },
          ),
        )}
      >
        <Stack gap="md">
          <TextInput
            label={text.color}
            description={text.colorHint}
            {...form.getInputProps('color')}
          />
          <TextInput
            type="url"
            label={text.logoLink}
            description={text.logoLinkHint}
            placeholder="https://"
            {...form.getInputProps('logoLink')}
          />
          <Checkbox
            label={text.hideTitle}
            {...form.getInputProps('hideTitle', { type: 'checkbox' })}
          />
          <SaveButton form={form} saving={saving} label={text.save} />
        </Stack>
      </form>
    </SectionCard>
  );
}

function LogoField({ branding: { logoUrl } }: { readonly branding: Branding }): ReactNode {
  const { branding: text } = texts().profile;
  const saving = useSaveBranding(text.logoSaved);
  return (
    <>
      <ImageDropZone
        label={text.upload}
        isSending={saving.isPending}
        onFile={(file) => saving.mutate(() => reelay.branding.setLogo(checkImageSize(file)))}
      >
        {logoUrl !== null && (
          <Button
            variant="default"
            size="xs"
            onClick={() => saving.mutate(() => reelay.branding.deleteLogo())}
          >
            {text.remove}
          </Button>
        )}
      </ImageDropZone>
      <FailureAlert error={saving.error} />
    </>
  );
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred mutation type
function useSaveBranding(message: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (save: () => Promise<unknown>) => {
      await save();
    },
    onSuccess: async () => {
      notifications.show({ message });
      await queries.invalidateQueries({ queryKey: brandingQuery.queryKey });
    },
  });
}

type PreviewProps = {
  readonly branding: Branding;
  readonly videoId: string;
  /** Unsaved values. */
  readonly color: string | null;
  readonly hideTitle: boolean;
};

function Preview({ branding, videoId, color, hideTitle }: PreviewProps): ReactNode {
  // The saved branding is part of the URL, because the browser caches the page of the player.
  const saved = Object.values(branding).join(' ');
  const query = new URLSearchParams({ title: hideTitle ? '0' : '1', saved });
  if (color !== null) query.set('color', color);
  return (
    <iframe
      className="branding-preview"
      src={toPath(`embed/${videoId}?${query}`)}
      title={texts().profile.branding.preview}
      allow="fullscreen"
    />
  );
}

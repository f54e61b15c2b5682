import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { SubtitleTrack } from '../api/subtitle-queries.ts';
import { texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { LanguageField } from './language-field.tsx';
import { parseLanguage } from './track-language.ts';

type NewTrackDialogProps = {
  readonly videoId: string;
  readonly opened: boolean;
  readonly tracks: readonly SubtitleTrack[];
  readonly onClose: () => void;
};

/** Opens the editor for a new language; the track is created on the first save. */
export function NewTrackDialog({ opened, onClose, ...rest }: NewTrackDialogProps): ReactNode {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts().subtitles.create.title}>
      <NewTrackForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function NewTrackForm(props: Omit<NewTrackDialogProps, 'opened'>): ReactNode {
  const { language: languageLabel, create, problems } = texts().subtitles;
  const { videoId, tracks, onClose } = props;
  const [input, setInput] = useState('');
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();
  function submit(): void {
    const language = parseLanguage(input);
    if (language === undefined) {
      setError(problems.tag);
      return;
    }
    if (tracks.some((track) => track.language === language)) {
      setError(problems.exists);
      return;
    }
    void navigate({
      to: '/videos/$videoId/subtitles/$language',
      params: { videoId, language },
    });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <LanguageField
          label={languageLabel}
          value={input}
          error={error}
          onChange={(value) => {
            setInput(value);
            setError(null);
          }}
        />
        <FormButtons action={create.open} onCancel={onClose} />
      </Stack>
    </form>
  );
}

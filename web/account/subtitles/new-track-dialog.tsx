import { Modal, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { SubtitleTrack } from '../api/subtitle-queries.ts';
import { FormButtons } from '../parts/form-buttons.tsx';
import { LanguageField } from './language-field.tsx';
import { parseLanguage } from './track-language.ts';

type NewTrackDialogProps = {
  readonly videoId: string;
  readonly opened: boolean;
  readonly tracks: readonly SubtitleTrack[];
  readonly onClose: () => void;
};

/** Opens the editor for a language that has no track yet; the track is made when it is saved there. */
export function NewTrackDialog({ opened, onClose, ...rest }: NewTrackDialogProps): ReactNode {
  return (
    <Modal opened={opened} onClose={onClose} title="Write a new track">
      <NewTrackForm onClose={onClose} {...rest} />
    </Modal>
  );
}

function NewTrackForm(props: Omit<NewTrackDialogProps, 'opened'>): ReactNode {
  const { videoId, tracks, onClose } = props;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const navigate = useNavigate();
  function submit(): void {
    const language = parseLanguage(typed);
    if (language === undefined) {
      setFault('Write a language tag such as “de” or “pt-BR”.');
      return;
    }
    if (tracks.some((track) => track.language === language)) {
      setFault('There is a track in this language already: edit that one.');
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
          label="Language"
          isFirst
          value={typed}
          error={fault}
          onChange={(value) => {
            setTyped(value);
            setFault(null);
          }}
        />
        <FormButtons action="Open the editor" onCancel={onClose} />
      </Stack>
    </form>
  );
}

import { Alert, Button, Group, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { countText, texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import type { Draft } from './draft.ts';
import { isVisible } from './find-warnings.ts';
import type { EditorState } from './use-editor.ts';
import type { Saving } from './use-saving.ts';
import { writeVtt } from './vtt.ts';

type SaveStateProps = {
  readonly saving: Saving;
  readonly editor: EditorState;
  readonly onReload: () => void;
};

/** The result of saving, and a warning before leaving with unsaved changes. */
export function SaveState({ saving, editor, onReload }: SaveStateProps): ReactNode {
  const { saveState: text } = texts().editor;
  return (
    <>
      <p className="save-state" role="status">
        {editor.hasChanges ? text.unsaved : describeSaved(editor.draft)}
      </p>
      {saving.isConflict ? (
        <Conflict saving={saving} editor={editor} onReload={onReload} />
      ) : (
        <FailureAlert error={saving.error} />
      )}
      {saving.repairs.length > 0 && (
        <Alert
          variant="outline"
          mb="md"
          title={text.fixed}
          withCloseButton
          closeButtonLabel={text.close}
          onClose={saving.dismiss}
        >
          <List size="sm">
            {saving.repairs.map((repair) => (
              <List.Item key={repair}>{repair}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <LeaveGuard note={texts().editor.leave} losesEdits={() => editor.hasChanges} />
    </>
  );
}

function describeSaved({ cues }: Draft): string {
  const excluded = cues.filter((cue) => !isVisible(cue)).length;
  const { saved, savedExcept } = texts().editor.saveState;
  if (excluded === 0) return saved;
  return fillMessage(savedExcept, { cues: countText(excluded, texts().subtitles, 'cues') });
}

function Conflict({ saving, editor, onReload }: SaveStateProps): ReactNode {
  function download(): void {
    const url = URL.createObjectURL(new Blob([writeVtt(editor.draft)], { type: 'text/vtt' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'my-version.vtt';
    link.click();
    URL.revokeObjectURL(url);
  }
  const { saveState: text } = texts().editor;
  return (
    <Alert
      className="failure"
      role="alert"
      variant="outline"
      color="red"
      mb="md"
      title={text.conflict}
    >
      <Text size="sm">{text.conflictText}</Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={download}>
          {text.download}
        </Button>
        <Button size="xs" variant="default" onClick={onReload}>
          {text.discard}
        </Button>
        <Button size="xs" variant="default" onClick={saving.overwrite}>
          {text.overwrite}
        </Button>
      </Group>
    </Alert>
  );
}

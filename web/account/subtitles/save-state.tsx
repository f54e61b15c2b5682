import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import type { Draft } from './draft.ts';
import { isShown } from './find-warnings.ts';
import type { EditorState } from './use-editor.ts';
import type { Saving } from './use-saving.ts';
import { writeVtt } from './vtt.ts';

type SaveStateProps = {
  readonly saving: Saving;
  readonly editor: EditorState;
  readonly onReload: () => void;
};

/** What became of saving, and what holds back who leaves with changes that are not saved. */
export function SaveState({ saving, editor, onReload }: SaveStateProps): ReactNode {
  return (
    <>
      <p className="save-state" role="status">
        {editor.isChanged ? 'Changes are not saved yet.' : describeSaved(editor.draft)}
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
          title="Saved, with these things mended"
          withCloseButton
          closeButtonLabel="Close"
          onClose={saving.dismiss}
        >
          <List size="sm">
            {saving.repairs.map((repair) => (
              <List.Item key={repair}>{repair}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <LeaveGuard isChanged={editor.isChanged} />
    </>
  );
}

function describeSaved({ cues }: Draft): string {
  const left = cues.filter((cue) => !isShown(cue)).length;
  if (left === 0) return 'All changes are saved.';
  const words = left === 1 ? 'one cue that has' : `${left} cues that have`;
  return `All changes are saved, but for ${words} no text or no length.`;
}

function Conflict({ saving, editor, onReload }: SaveStateProps): ReactNode {
  function download(): void {
    const address = URL.createObjectURL(new Blob([writeVtt(editor.draft)], { type: 'text/vtt' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'my-version.vtt';
    link.click();
    URL.revokeObjectURL(address);
  }
  return (
    <Alert
      className="failure"
      role="alert"
      variant="outline"
      color="red"
      mb="md"
      title="This track was changed elsewhere after you opened it"
    >
      <Text size="sm">
        Yours was not saved, so that the other changes are not lost. Yours are still here.
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={download}>
          Download mine
        </Button>
        <Button size="xs" variant="default" onClick={onReload}>
          Drop mine, load theirs
        </Button>
        <Button size="xs" variant="default" onClick={saving.overwrite}>
          Save mine over theirs
        </Button>
      </Group>
    </Alert>
  );
}

function LeaveGuard({ isChanged }: { readonly isChanged: boolean }): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title="Leave without saving?"
      action="Leave, and lose the changes"
      pending={false}
      error={null}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text size="sm">What you have changed in this track is not saved yet.</Text>
    </ConfirmDialog>
  );
}

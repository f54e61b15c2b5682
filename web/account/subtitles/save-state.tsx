import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
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
  return (
    <>
      <p className="save-state" role="status">
        {editor.hasChanges ? 'Unsaved changes' : describeSaved(editor.draft)}
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
          title="Saved with automatic fixes"
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
      <LeaveGuard isChanged={editor.hasChanges} />
    </>
  );
}

function describeSaved({ cues }: Draft): string {
  const excluded = cues.filter((cue) => !isVisible(cue)).length;
  if (excluded === 0) return 'All changes saved';
  const count = excluded === 1 ? '1 cue' : `${excluded} cues`;
  return `All changes saved, except ${count} without text or duration`;
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
  return (
    <Alert
      className="failure"
      role="alert"
      variant="outline"
      color="red"
      mb="md"
      title="This track changed after you opened it"
    >
      <Text size="sm">
        Your changes were not saved, because they would overwrite a newer version. They are still in
        the editor.
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={download}>
          Download my version
        </Button>
        <Button size="xs" variant="default" onClick={onReload}>
          Discard my changes
        </Button>
        <Button size="xs" variant="default" onClick={saving.overwrite}>
          Overwrite newer version
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
      action="Discard changes"
      pending={false}
      error={null}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text size="sm">Your changes to this track are not saved.</Text>
    </ConfirmDialog>
  );
}

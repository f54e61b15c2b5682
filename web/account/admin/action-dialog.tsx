import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ErrorText } from '../parts/error-text.tsx';
import { formatCount } from '../parts/format-count.ts';
import { useReturnFocus } from '../parts/use-return-focus.ts';
import { ADMIN_KEY } from './admin-queries.ts';
import { type Target, type TargetResult, useTargets } from './use-targets.ts';

export type ActionDialogProps = {
  readonly title: string;
  readonly note: string;
  /** The label of the confirm button, a verb with its object. */
  readonly action: string;
  readonly targets: readonly Target[];
  /** Called when the action has succeeded for all targets, even if the dialog has been closed. */
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
};

type FrameProps = ActionDialogProps & {
  readonly perform: (id: string) => Promise<unknown>;
  /** True while a required field is empty. */
  readonly isIncomplete?: boolean;
  /** The fields of the action. */
  readonly children: ReactNode;
};

/** Changes one record, or several with a result for each. */
export function ActionDialog(props: FrameProps): ReactNode {
  const { title, note, action, targets, perform, onDone, onClose } = props;
  const { isIncomplete = false, children } = props;
  useReturnFocus();
  const queries = useQueryClient();
  const { results, performAll, isOpen } = useTargets(targets, perform);
  const isSingle = targets.length === 1;
  const performing = useMutation({
    mutationFn: performAll,
    onSuccess: async (isComplete) => {
      if (isComplete) onDone?.();
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
      // After the list, whose new state may lack the button that has opened the dialog.
      if (isComplete && isSingle && isOpen()) onClose();
    },
  });
  // A retry hides the error, so that screen readers announce it again.
  const error = performing.isPending ? null : results.get(targets[0]?.id ?? '')?.error;
  const isDone = !isSingle && targets.every(({ id }) => results.get(id)?.error === null);
  return (
    <ConfirmDialog
      opened
      title={title}
      action={action}
      pending={performing.isPending}
      error={isSingle ? error : null}
      disabled={isIncomplete}
      isDone={isDone}
      onConfirm={() => performing.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{note}</Text>
      {!isDone && children}
      {!isSingle && <Targets targets={targets} results={results} />}
    </ConfirmDialog>
  );
}

type TargetsProps = {
  readonly targets: readonly Target[];
  readonly results: ReadonlyMap<string, TargetResult>;
};

function Targets({ targets, results }: TargetsProps): ReactNode {
  const { results: text } = texts().admin;
  const done = [...results.values()].filter(({ error }) => error === null).length;
  return (
    <div>
      <Text size="sm" role="status">
        {results.size > 0 &&
          fillMessage(text.summary, {
            done: formatCount(done),
            total: formatCount(targets.length),
          })}
      </Text>
      <ul className="admin-targets" aria-label={text.list} tabIndex={0}>
        {targets.map(({ id, name }) => (
          <li key={id}>
            <span className="admin-target-name" title={name}>
              {name}
            </span>
            <TargetState result={results.get(id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TargetState({ result }: { readonly result: TargetResult | undefined }): ReactNode {
  if (result === undefined) return null;
  const isDone = result.error === null;
  return (
    <span className="status-label" data-tone={isDone ? 'good' : 'bad'}>
      {isDone ? texts().admin.results.done : <ErrorText error={result.error} />}
    </span>
  );
}

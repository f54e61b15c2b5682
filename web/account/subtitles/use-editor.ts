import { useCallback, useMemo, useReducer } from 'react';

import { type Draft, type DraftCue, findCue } from './draft.ts';
import { endGroup, type History, recordEdit, redo, startHistory, undo } from './history.ts';

type State = {
  readonly history: History<Draft>;
  readonly saved: Draft;
  readonly selectedKey: number | null;
};

export type Edit = (draft: Draft) => Draft;

type Action =
  | { readonly kind: 'edit'; readonly edit: Edit; readonly group: string | null }
  | { readonly kind: 'undo' | 'redo' | 'end' }
  | { readonly kind: 'select'; readonly key: number | null }
  | { readonly kind: 'saved'; readonly draft: Draft; readonly stored: Draft };

export type EditorState = {
  readonly draft: Draft;
  readonly selected: DraftCue | undefined;
  readonly hasChanges: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Consecutive edits of the same group are undone together. Null always starts a new undo step.
   */
  readonly edit: (edit: Edit, group?: string | null) => void;
  readonly endGroup: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (key: number | null) => void;
  /** Called after `draft` was saved. `stored` is the version that the API stored. */
  readonly markSaved: (draft: Draft, stored: Draft) => void;
};

/** The draft with its undo history, and the selected cue. */
export function useEditor(initial: Draft): EditorState {
  const [state, dispatch] = useReducer(reduce, initial, startState);
  const { history, saved, selectedKey } = state;
  const draft = history.present;
  const edit = useCallback<EditorState['edit']>(
    (change, group = null) => dispatch({ kind: 'edit', edit: change, group }),
    [],
  );
  const select = useCallback((key: number | null) => dispatch({ kind: 'select', key }), []);
  const actions = useMemo(
    () => ({
      endGroup: () => dispatch({ kind: 'end' }),
      undo: () => dispatch({ kind: 'undo' }),
      redo: () => dispatch({ kind: 'redo' }),
      markSaved: (sent: Draft, stored: Draft) => dispatch({ kind: 'saved', draft: sent, stored }),
    }),
    [],
  );
  return {
    draft,
    selected: findCue(draft, selectedKey),
    hasChanges: draft !== saved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit,
    select,
    ...actions,
  };
}

function startState(initial: Draft): State {
  return {
    history: startHistory(initial),
    saved: initial,
    selectedKey: initial.cues[0]?.key ?? null,
  };
}

function reduce(state: State, action: Action): State {
  const { history } = state;
  switch (action.kind) {
    case 'edit': {
      const next = action.edit(history.present);
      return { ...state, history: recordEdit(history, next, action.group) };
    }
    case 'undo':
      return { ...state, history: undo(history) };
    case 'redo':
      return { ...state, history: redo(history) };
    case 'end':
      return { ...state, history: endGroup(history) };
    case 'select':
      return { ...state, history: endGroup(history), selectedKey: action.key };
    case 'saved':
      return markSaved(state, action.draft, action.stored);
    default:
      return action satisfies never;
  }
}

/** Edits that were made during the save remain unsaved. */
function markSaved(state: State, draft: Draft, stored: Draft): State {
  if (state.history.present !== draft || draft === stored) return { ...state, saved: draft };
  return { ...state, saved: stored, history: recordEdit(state.history, stored, null) };
}

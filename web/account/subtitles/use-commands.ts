import { type RefObject, useEffect, useRef } from 'react';

import { texts } from '../messages/texts.ts';
import {
  deleteCue,
  endCueAt,
  insertCue,
  mergeWithNext,
  splitCue,
  startCueAt,
} from './cue-edits.ts';
import type { DraftCue } from './draft.ts';
import type { Playhead } from './playhead.ts';
import { findCommand, type Command } from './shortcuts.ts';
import type { EditorState } from './use-editor.ts';

const STEP_MS = 1000;

type CommandContext = {
  readonly editor: EditorState;
  readonly playhead: Playhead;
  readonly textRef: RefObject<HTMLTextAreaElement | null>;
  readonly announce: (message: string) => void;
  readonly onSave: () => void;
  readonly onFind: () => void;
  readonly onHelp: () => void;
};

/**
 * Runs the commands of buttons and shortcuts. Shortcuts work on the entire page, except in dialogs.
 */
export function useCommands(options: CommandContext): (order: Command) => void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const order = findCommand(event);
      if (order === undefined || isHandledElsewhere(order, event.target)) return;
      event.preventDefault();
      runCommand(order, latest.current);
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (order) => runCommand(order, latest.current);
}

/** Dialogs handle all keys themselves. The find panel handles only undo and redo. */
function isHandledElsewhere(order: Command, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"]') !== null) return true;
  return (order === 'undo' || order === 'redo') && target.closest('.find-panel') !== null;
}

function runCommand(order: Command, options: CommandContext): void {
  if (isGeneral(order)) GENERAL_COMMANDS[order](options);
  else if (options.editor.selected !== undefined) {
    CUE_COMMANDS[order]({ cue: options.editor.selected, options });
  }
}

type GeneralCommand = keyof typeof GENERAL_COMMANDS;

function isGeneral(order: Command): order is GeneralCommand {
  return order in GENERAL_COMMANDS;
}

const GENERAL_COMMANDS = {
  save: ({ onSave }) => onSave(),
  undo({ editor, announce }) {
    editor.undo();
    announce(texts().editor.done.undo);
  },
  redo({ editor, announce }) {
    editor.redo();
    announce(texts().editor.done.redo);
  },
  find: ({ onFind }) => onFind(),
  help: ({ onHelp }) => onHelp(),
  toggle: ({ playhead }) => playhead.toggle(),
  back: ({ playhead }) => playhead.seek(playhead.timeMs() - STEP_MS),
  forward: ({ playhead }) => playhead.seek(playhead.timeMs() + STEP_MS),
  insert: insertAtPlayhead,
} as const satisfies Partial<Record<Command, (options: CommandContext) => void>>;

function insertAtPlayhead({ editor, playhead, textRef, announce }: CommandContext): void {
  const { nextKey } = editor.draft;
  const timeMs = playhead.timeMs();
  editor.edit((draft) => insertCue(draft, timeMs));
  editor.select(nextKey);
  announce(texts().editor.done.insert);
  // The text field of the new cue is only rendered in the next frame.
  requestAnimationFrame(() => textRef.current?.focus());
}

/** Commands that need a selected cue. */
const CUE_COMMANDS: Readonly<
  Record<
    Exclude<Command, GeneralCommand>,
    (task: { readonly cue: DraftCue; readonly options: CommandContext }) => void
  >
> = {
  playCue: ({ cue, options }) => options.playhead.playRange(cue.startMs, cue.endMs),
  startHere({ cue, options: { editor, playhead, announce } }) {
    const timeMs = playhead.timeMs();
    editor.edit((draft) => startCueAt(draft, cue.key, timeMs));
    announce(texts().editor.done.startHere);
  },
  endHere({ cue, options: { editor, playhead, announce } }) {
    const timeMs = playhead.timeMs();
    editor.edit((draft) => endCueAt(draft, cue.key, timeMs));
    announce(texts().editor.done.endHere);
  },
  previous: ({ cue, options }) => goToCue(findNeighbor(cue, -1, options), options),
  next: ({ cue, options }) => goToCue(findNeighbor(cue, 1, options), options),
  split({ cue, options }) {
    const point = { atMs: options.playhead.timeMs(), textAt: readCaret(options) };
    options.editor.edit((draft) => splitCue(draft, cue.key, point));
    options.announce(texts().editor.done.split);
  },
  merge({ cue, options: { editor, announce } }) {
    editor.edit((draft) => mergeWithNext(draft, cue.key));
    announce(texts().editor.done.merge);
  },
  delete({ cue, options }) {
    const neighbor = findNeighbor(cue, 1, options) ?? findNeighbor(cue, -1, options);
    options.editor.edit((draft) => deleteCue(draft, cue.key));
    options.editor.select(neighbor?.key ?? null);
    options.announce(texts().editor.done.delete);
  },
};

function findNeighbor(
  cue: DraftCue,
  step: 1 | -1,
  { editor: { draft } }: CommandContext,
): DraftCue | undefined {
  return draft.cues[draft.cues.indexOf(cue) + step];
}

function goToCue(cue: DraftCue | undefined, { editor, playhead }: CommandContext): void {
  if (cue === undefined) return;
  editor.select(cue.key);
  if (!playhead.isPlaying()) playhead.seek(cue.startMs);
}

/** The cursor position in the text field; undefined while the field has no focus. */
function readCaret({ textRef }: CommandContext): number | undefined {
  const field = textRef.current;
  return field !== null && field === document.activeElement ? field.selectionStart : undefined;
}

import { type RefObject, useEffect, useRef } from 'react';

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
import { findOrder, type Order } from './shortcuts.ts';
import type { EditorState } from './use-editor.ts';

const STEP_MS = 1000;

type OrderOptions = {
  readonly editor: EditorState;
  readonly playhead: Playhead;
  readonly textRef: RefObject<HTMLTextAreaElement | null>;
  readonly onNews: (words: string) => void;
  readonly onSave: () => void;
  readonly onFind: () => void;
  readonly onHelp: () => void;
};

/** Carries out what buttons and keys ask for; keys are listened to on the whole page, but not under a dialog. */
export function useOrders(options: OrderOptions): (order: Order) => void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const order = findOrder(event);
      if (order === undefined || isMeantElsewhere(order, event.target)) return;
      event.preventDefault();
      carryOut(order, latest.current);
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (order) => carryOut(order, latest.current);
}

/** In a dialog no key does anything to the draft; words to be found are undone by themselves. */
function isMeantElsewhere(order: Order, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"]') !== null) return true;
  return (order === 'undo' || order === 'redo') && target.closest('.find-panel') !== null;
}

function carryOut(order: Order, options: OrderOptions): void {
  if (isGeneral(order)) GENERAL[order](options);
  else if (options.editor.selected !== undefined) {
    ON_CUE[order]({ cue: options.editor.selected, options });
  }
}

type GeneralOrder = keyof typeof GENERAL;

function isGeneral(order: Order): order is GeneralOrder {
  return order in GENERAL;
}

const GENERAL = {
  save: ({ onSave }) => onSave(),
  undo({ editor, onNews }) {
    editor.undo();
    onNews('Undone.');
  },
  redo({ editor, onNews }) {
    editor.redo();
    onNews('Done again.');
  },
  find: ({ onFind }) => onFind(),
  help: ({ onHelp }) => onHelp(),
  toggle: ({ playhead }) => playhead.toggle(),
  back: ({ playhead }) => playhead.seek(playhead.timeMs() - STEP_MS),
  forward: ({ playhead }) => playhead.seek(playhead.timeMs() + STEP_MS),
  insert: insertHere,
} as const satisfies Partial<Record<Order, (options: OrderOptions) => void>>;

function insertHere({ editor, playhead, textRef, onNews }: OrderOptions): void {
  const { nextKey } = editor.draft;
  const timeMs = playhead.timeMs();
  editor.edit((draft) => insertCue(draft, timeMs));
  editor.select(nextKey);
  onNews('New cue.');
  // Once it is drawn.
  requestAnimationFrame(() => textRef.current?.focus());
}

type CueTask = { readonly cue: DraftCue; readonly options: OrderOptions };

/** What needs a cue to be done with. */
const ON_CUE: Readonly<Record<Exclude<Order, GeneralOrder>, (task: CueTask) => void>> = {
  playCue: ({ cue, options }) => options.playhead.playStretch(cue.startMs, cue.endMs),
  startHere({ cue, options: { editor, playhead, onNews } }) {
    const timeMs = playhead.timeMs();
    editor.edit((draft) => startCueAt(draft, cue.key, timeMs));
    onNews('It begins here.');
  },
  endHere({ cue, options: { editor, playhead, onNews } }) {
    const timeMs = playhead.timeMs();
    editor.edit((draft) => endCueAt(draft, cue.key, timeMs));
    onNews('It ends here.');
  },
  previous: ({ cue, options }) => goTo(findBeside(cue, -1, options), options),
  next: ({ cue, options }) => goTo(findBeside(cue, 1, options), options),
  split({ cue, options }) {
    const point = { atMs: options.playhead.timeMs(), textAt: findCaret(options) };
    options.editor.edit((draft) => splitCue(draft, cue.key, point));
    options.onNews('Split.');
  },
  merge({ cue, options: { editor, onNews } }) {
    editor.edit((draft) => mergeWithNext(draft, cue.key));
    onNews('Merged with the next cue.');
  },
  delete({ cue, options }) {
    const neighbour = findBeside(cue, 1, options) ?? findBeside(cue, -1, options);
    options.editor.edit((draft) => deleteCue(draft, cue.key));
    options.editor.select(neighbour?.key ?? null);
    options.onNews('Deleted.');
  },
};

function findBeside(
  cue: DraftCue,
  step: 1 | -1,
  { editor: { draft } }: OrderOptions,
): DraftCue | undefined {
  return draft.cues[draft.cues.indexOf(cue) + step];
}

function goTo(cue: DraftCue | undefined, { editor, playhead }: OrderOptions): void {
  if (cue === undefined) return;
  editor.select(cue.key);
  if (!playhead.isPlaying()) playhead.seek(cue.startMs);
}

/** Where one types, if one does. */
function findCaret({ textRef }: OrderOptions): number | undefined {
  const field = textRef.current;
  return field !== null && field === document.activeElement ? field.selectionStart : undefined;
}

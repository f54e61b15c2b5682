import type { KeyboardEvent, ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { toLine } from './cue-text.ts';
import { formatShortTime } from './cue-time.ts';
import type { DraftCue } from './draft.ts';
import { findWarnings } from './find-warnings.ts';
import type { Command } from './shortcuts.ts';
import { findCueAt } from './timeline-view.ts';
import { useListWindow, useRowInView } from './use-list-window.ts';
import { usePlayhead, usePlayheadValue } from './use-playhead.ts';

/** The height of a row in pixels, as in the style sheet. */
const ROW_HEIGHT = 52;
const PAGE_ROWS = 8;

type CueListProps = {
  readonly cues: readonly DraftCue[];
  readonly selected: DraftCue | undefined;
  readonly language: string;
  readonly onSelect: (cue: DraftCue) => void;
  /** Focuses the text field of the selected cue. */
  readonly onOpen: () => void;
  readonly dispatch: (order: Command) => void;
};

/** The virtualized list of cues. The current cue is marked and stays in view during playback. */
export function CueList(props: CueListProps): ReactNode {
  const { cues, selected, language, onSelect } = props;
  const playhead = usePlayhead();
  const currentKey = usePlayheadValue(({ timeMs }) => findCueAt(cues, timeMs())?.key ?? null);
  const durationMs = usePlayheadValue((each) => each.durationMs());
  const { listRef, from, to, showRow } = useListWindow(cues.length, ROW_HEIGHT);
  const selectedAt = selected === undefined ? -1 : cues.indexOf(selected);
  const currentAt = cues.findIndex(({ key }) => key === currentKey);
  useRowInView(selectedAt, showRow);
  useRowInView(playhead.isPlaying() ? currentAt : -1, showRow);

  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const action = findListAction(event.key, { ...props, at: selectedAt });
    if (action === undefined) return;
    event.preventDefault();
    action();
  }
  return (
    <div
      ref={listRef}
      className="cue-list"
      role="listbox"
      aria-label={texts().editor.cueList}
      tabIndex={0}
      {...(selectedAt >= from &&
        selectedAt < to && { 'aria-activedescendant': `cue-${selected?.key}` })}
      onKeyDown={handleKey}
    >
      <div role="presentation" style={{ height: cues.length * ROW_HEIGHT }}>
        {cues.slice(from, to).map((cue, step) => (
          <CueRow
            key={cue.key}
            cue={cue}
            next={cues[from + step + 1]}
            row={from + step}
            count={cues.length}
            language={language}
            isSelected={cue === selected}
            isCurrent={cue.key === currentKey}
            durationMs={durationMs}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

type ListContext = Pick<CueListProps, 'cues' | 'onSelect' | 'onOpen' | 'dispatch'> & {
  readonly at: number;
};

/** The action of a key while the list has the focus. */
function findListAction(
  key: string,
  { cues, at, onSelect, onOpen, dispatch }: ListContext,
): (() => void) | undefined {
  const goTo = (row: number) => () => {
    const cue = cues[Math.min(cues.length - 1, Math.max(0, row))];
    if (cue !== undefined) onSelect(cue);
  };
  const actions: ReadonlyMap<string, () => void> = new Map([
    ['ArrowDown', goTo(at + 1)],
    ['ArrowUp', goTo(at - 1)],
    ['PageDown', goTo(at + PAGE_ROWS)],
    ['PageUp', goTo(at - PAGE_ROWS)],
    ['Home', goTo(0)],
    ['End', goTo(cues.length - 1)],
    ['Enter', onOpen],
    ['Delete', () => dispatch('delete')],
    [' ', () => dispatch('toggle')],
  ]);
  return actions.get(key);
}

type CueRowProps = {
  readonly cue: DraftCue;
  readonly next: DraftCue | undefined;
  readonly row: number;
  readonly count: number;
  readonly language: string;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly durationMs: number;
  readonly onSelect: (cue: DraftCue) => void;
};

function CueRow(props: CueRowProps): ReactNode {
  const { cue, next, row, isSelected, isCurrent } = props;
  const [warning] = findWarnings(cue, { next, durationMs: props.durationMs });
  const line = toLine(cue.text);
  return (
    <div
      id={`cue-${cue.key}`}
      className="cue-row"
      role="option"
      aria-selected={isSelected}
      aria-posinset={row + 1}
      aria-setsize={props.count}
      {...(isCurrent && { 'data-current': '' })}
      style={{ top: row * ROW_HEIGHT, height: ROW_HEIGHT }}
      onClick={() => props.onSelect(cue)}
    >
      <span className="cue-row-times">
        <span>{formatShortTime(cue.startMs)}</span>
        <span>{formatShortTime(cue.endMs)}</span>
      </span>
      <span className="cue-row-text" lang={props.language} dir="auto">
        {line === '' ? '…' : line}
      </span>
      {warning !== undefined && (
        <span className="cue-row-warning" title={texts().editor.warnings[warning]}>
          <span aria-hidden="true">!</span>
          <span className="visually-hidden">{texts().editor.warnings[warning]}</span>
        </span>
      )}
    </div>
  );
}

import { Button, Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';

import {
  countMatches,
  findNext,
  type Match,
  replaceAllMatches,
  replaceMatch,
  type Search,
} from './find-text.ts';
import type { EditorState } from './use-editor.ts';

type FindPanelProps = {
  readonly editor: EditorState;
  readonly onNews: (words: string) => void;
  readonly onClose: () => void;
};

/** Finds words in all cues, and puts others in their place: one by one, or all at once. */
export function FindPanel({ editor, onNews, onClose }: FindPanelProps): ReactNode {
  const [search, setSearch] = useState<Search>({ words: '', matchesCase: false });
  const [by, setBy] = useState('');
  const [match, setMatch] = useState<Match | null>(null);
  const draft = useDeferredValue(editor.draft);
  const count = useMemo(() => countMatches(draft, search), [draft, search]);

  function change(part: Partial<Search>): void {
    setSearch({ ...search, ...part });
    setMatch(null);
  }
  function goTo(next: Match | undefined): void {
    setMatch(next ?? null);
    if (next !== undefined) editor.select(next.key);
  }
  function replaceOne(): void {
    if (match === null) {
      goTo(findNext(editor.draft, search, null));
      return;
    }
    const changed = replaceMatch(editor.draft, search, match, by);
    editor.edit(() => changed);
    goTo(findNext(changed, search, { key: match.key, at: match.at + by.length - 1 }));
  }
  function replaceAll(): void {
    editor.edit((now) => replaceAllMatches(now, search, by));
    setMatch(null);
    onNews(`Replaced in ${toPlaces(count)}.`);
  }
  return (
    <Paper
      component="form"
      className="find-panel"
      withBorder
      aria-label="Find and replace"
      onSubmit={(event) => {
        event.preventDefault();
        goTo(findNext(editor.draft, search, match));
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <Stack gap="xs">
        <SearchFields search={search} count={count} onChange={change} />
        <TextInput
          label="Replace by"
          size="xs"
          maxLength={WORDS_MAX}
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" variant="default" size="xs" disabled={count === 0}>
            Find next
          </Button>
          <Button variant="default" size="xs" disabled={count === 0} onClick={replaceOne}>
            Replace
          </Button>
          <Button variant="default" size="xs" disabled={count === 0} onClick={replaceAll}>
            Replace all
          </Button>
          <Button variant="subtle" size="xs" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

const WORDS_MAX = 200;

function toPlaces(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

type SearchFieldsProps = {
  readonly search: Search;
  readonly count: number;
  readonly onChange: (part: Partial<Search>) => void;
};

function SearchFields({ search, count, onChange }: SearchFieldsProps): ReactNode {
  return (
    <>
      <TextInput
        label="Find"
        size="xs"
        autoFocus
        maxLength={WORDS_MAX}
        value={search.words}
        onChange={({ currentTarget }) => onChange({ words: currentTarget.value })}
      />
      <Group justify="space-between" gap="xs">
        <Checkbox
          label="Match case"
          size="xs"
          checked={search.matchesCase}
          onChange={({ currentTarget }) => onChange({ matchesCase: currentTarget.checked })}
        />
        <Text size="sm" c="dimmed" role="status">
          {search.words === '' ? '' : toPlaces(count)}
        </Text>
      </Group>
    </>
  );
}

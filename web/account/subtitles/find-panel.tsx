import { Button, Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';

import { countText, texts } from '../messages/texts.ts';
import { useReturnFocus } from '../parts/use-return-focus.ts';
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
  readonly announce: (message: string) => void;
  readonly onClose: () => void;
};

/** Find and replace in all cues, one match at a time or all at once. */
export function FindPanel({ editor, announce, onClose }: FindPanelProps): ReactNode {
  const { findPanel: text } = texts().editor;
  const [search, setSearch] = useState<Search>({ text: '', isCaseSensitive: false });
  const [replacement, setReplacement] = useState('');
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
    const changed = replaceMatch(editor.draft, search, { ...match, replacement });
    editor.edit(() => changed);
    goTo(findNext(changed, search, { key: match.key, at: match.at + replacement.length - 1 }));
  }
  function replaceAll(): void {
    editor.edit((now) => replaceAllMatches(now, search, replacement));
    setMatch(null);
    announce(countText(count, text, 'replaced'));
  }
  return (
    <Paper
      component="form"
      className="find-panel"
      withBorder
      aria-label={text.label}
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
          label={text.replaceWith}
          size="xs"
          maxLength={CHARACTERS_MAX}
          value={replacement}
          onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" variant="default" size="xs" disabled={count === 0}>
            {text.findNext}
          </Button>
          <Button variant="default" size="xs" disabled={count === 0} onClick={replaceOne}>
            {text.replace}
          </Button>
          <Button variant="default" size="xs" disabled={count === 0} onClick={replaceAll}>
            {text.replaceAll}
          </Button>
          <Button variant="subtle" size="xs" onClick={onClose}>
            {text.close}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

const CHARACTERS_MAX = 200;

type SearchFieldsProps = {
  readonly search: Search;
  readonly count: number;
  readonly onChange: (part: Partial<Search>) => void;
};

function SearchFields({ search, count, onChange }: SearchFieldsProps): ReactNode {
  useReturnFocus();
  const { find, findPanel: text } = texts().editor;
  return (
    <>
      <TextInput
        label={find}
        size="xs"
        autoFocus
        maxLength={CHARACTERS_MAX}
        value={search.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <Group justify="space-between" gap="xs">
        <Checkbox
          label={text.matchCase}
          size="xs"
          checked={search.isCaseSensitive}
          onChange={({ currentTarget }) => onChange({ isCaseSensitive: currentTarget.checked })}
        />
        <Text size="sm" c="dimmed" role="status">
          {search.text === '' ? '' : countText(count, text, 'matches')}
        </Text>
      </Group>
    </>
  );
}

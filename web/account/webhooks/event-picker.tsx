import { Checkbox, Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { isChosen, isCovered, togglePattern } from './event-choice.ts';
import { EVENT_GROUPS, EVENT_WORDS, type EventPattern, listEventsOf } from './event-words.ts';

type EventPickerProps = {
  readonly value: readonly EventPattern[];
  readonly onChange: (chosen: EventPattern[]) => void;
  readonly error?: ReactNode;
};

/** Which events are sent: everything, all of a kind, or single ones; each says when it is sent. */
export function EventPicker({ value, onChange, error }: EventPickerProps): ReactNode {
  const boxOf = (pattern: EventPattern, label: string, description: string): ReactNode => (
    <Checkbox
      key={pattern}
      label={label}
      description={description}
      checked={isChosen(value, pattern)}
      disabled={isCovered(value, pattern)}
      onChange={() => onChange(togglePattern(value, pattern))}
    />
  );
  return (
    <Fieldset legend="Events" className="event-picker" aria-describedby="event-picker-error">
      {boxOf('*', 'Everything', 'All events below, and those that later versions add.')}
      {EVENT_GROUPS.map((group) => (
        <div key={group.pattern}>
          {boxOf(group.pattern, group.label, `${group.pattern}: these, and those yet to come.`)}
          <Stack gap={6} className="event-picker-group">
            {listEventsOf(group).map((type) => boxOf(type, type, EVENT_WORDS[type]))}
          </Stack>
        </div>
      ))}
      <p className="event-picker-error" id="event-picker-error" role="alert">
        {error}
      </p>
    </Fieldset>
  );
}

import { Checkbox, Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { EVENT_GROUPS, type EventPattern, listEvents } from '#contract/events.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { isSelected, isCovered, togglePattern } from './event-patterns.ts';

/** Checkboxes for all events, a group of events, or single events. */
export function EventPicker({
  value,
  onChange,
  error,
}: {
  readonly value: readonly EventPattern[];
  readonly onChange: (selected: EventPattern[]) => void;
  readonly error?: ReactNode;
}): ReactNode {
  const { events: text } = texts().webhooks;
  const renderCheckbox = (pattern: EventPattern, label: string, description: string): ReactNode => (
    <Checkbox
      key={pattern}
      label={label}
      description={description}
      checked={isSelected(value, pattern)}
      disabled={isCovered(value, pattern)}
      onChange={() => onChange(togglePattern(value, pattern))}
    />
  );
  return (
    <Fieldset legend={text.legend} className="event-picker" aria-describedby="event-picker-error">
      {renderCheckbox('*', text.all, text.allHint)}
      {EVENT_GROUPS.map((group) => (
        <div key={group}>
          {renderCheckbox(
            group,
            text.groups[group],
            fillMessage(text.groupHint, { pattern: group }),
          )}
          <Stack gap={6} className="event-picker-group">
            {listEvents(group).map((type) => renderCheckbox(type, type, text.descriptions[type]))}
          </Stack>
        </div>
      ))}
      <p className="event-picker-error" id="event-picker-error" role="alert">
        {error}
      </p>
    </Fieldset>
  );
}

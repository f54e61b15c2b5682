import { Checkbox, Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { isSelected, isCovered, togglePattern } from './event-patterns.ts';
import { EVENT_GROUPS, EVENT_DESCRIPTIONS, type EventPattern, listEvents } from './event-types.ts';

type EventPickerProps = {
  readonly value: readonly EventPattern[];
  readonly onChange: (selected: EventPattern[]) => void;
  readonly error?: ReactNode;
};

/** Checkboxes for all events, a group of events, or single events. */
export function EventPicker({ value, onChange, error }: EventPickerProps): ReactNode {
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
    <Fieldset legend="Events" className="event-picker" aria-describedby="event-picker-error">
      {renderCheckbox('*', 'All events', 'Includes events added in later versions.')}
      {EVENT_GROUPS.map((group) => (
        <div key={group.pattern}>
          {renderCheckbox(
            group.pattern,
            group.label,
            `${group.pattern}, including events added in later versions.`,
          )}
          <Stack gap={6} className="event-picker-group">
            {listEvents(group).map((type) => renderCheckbox(type, type, EVENT_DESCRIPTIONS[type]))}
          </Stack>
        </div>
      ))}
      <p className="event-picker-error" id="event-picker-error" role="alert">
        {error}
      </p>
    </Fieldset>
  );
}

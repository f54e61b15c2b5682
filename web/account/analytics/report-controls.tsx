import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import {
  findFilter,
  RANGE_NAMES,
  RANGES,
  readReportSearch,
  type ReportSearch,
  toDays,
  toRangeName,
  withFilter,
} from './report-search.ts';
import { DIMENSIONS, nameValue } from './report-words.ts';
import { TIME_ZONE } from './time-zone.ts';

export type ReportControlsProps = {
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
};

const CUSTOM = 'custom';
const CHOICES = [
  ...RANGE_NAMES.map((value) => ({ value, label: RANGES[value].label })),
  { value: CUSTOM, label: 'Choose the days' },
];

/** Which time is looked at, and which views. */
export function ReportControls({ search, onSearch }: ReportControlsProps): ReactNode {
  const { from: _from, to: _to, range: _range, ...rest } = search;
  const name = toRangeName(search);
  function choose(value: string): void {
    const now = { ms: Date.now(), timeZone: TIME_ZONE };
    const days = value === CUSTOM ? toDays(search, now) : { range: value };
    onSearch(readReportSearch({ ...rest, ...days }));
  }
  return (
    <search className="report-controls">
      <NativeSelect
        label="Time"
        data={CHOICES}
        value={name}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {name === CUSTOM && (
        <DayFields
          key={`${search.from} ${search.to}`}
          search={search}
          onDays={(days) => onSearch(readReportSearch({ ...rest, ...days }))}
        />
      )}
      <FilterMark search={search} onSearch={onSearch} />
    </search>
  );
}

type Days = { readonly from: string; readonly to: string };

type DayFieldsProps = {
  readonly search: ReportSearch;
  readonly onDays: (days: Days) => void;
};

/** Taken when both days are there and make a range: a year that is being typed is none. */
function DayFields({ search, onDays }: DayFieldsProps): ReactNode {
  const { from = '', to = '' } = search;
  const [days, setDays] = useState<Days>({ from, to });
  const isRange = readReportSearch(days).from !== undefined;
  function change(part: Partial<Days>): void {
    setDays({ ...days, ...part });
  }
  function take(): void {
    if (isRange && (days.from !== from || days.to !== to)) onDays(days);
  }
  return (
    <form
      className="report-days"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextInput
        type="date"
        label="From"
        value={days.from}
        max={days.to}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={days.to}
        min={days.from}
        error={isRange ? null : 'No such range.'}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      <Button type="submit" variant="default">
        Show
      </Button>
    </form>
  );
}

/** Said to screen readers when it changes. */
function FilterMark({ search, onSearch }: ReportControlsProps): ReactNode {
  const filter = findFilter(search);
  return (
    <div role="status">
      {filter !== undefined && (
        <div className="report-filter">
          <span>
            {DIMENSIONS[filter.name].one}: <strong>{nameValue(filter.name, filter.value)}</strong>
          </span>
          <Button
            variant="default"
            size="xs"
            onClick={() => onSearch(withFilter(search, undefined))}
          >
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { texts } from '../messages/texts.ts';
import { FilterChips } from '../parts/filter-chips.tsx';
import { formatDimensionValue } from './report-format.ts';
import {
  clearFilters,
  listFilters,
  RANGE_NAMES,
  parseReportSearch,
  type ReportSearch,
  setFilter,
  toDays,
  toRangeName,
} from './report-search.ts';
import { TIME_ZONE } from './time-zone.ts';

export type ReportControlsProps = {
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
};

const CUSTOM = 'custom';
const CHOICES = [...RANGE_NAMES, CUSTOM] as const;

export function ReportControls({ search, onSearch }: ReportControlsProps): ReactNode {
  const { from: _from, to: _to, range: _range, ...rest } = search;
  const text = texts().analytics;
  const name = toRangeName(search);
  function selectRange(value: string): void {
    const now = { ms: Date.now(), timeZone: TIME_ZONE };
    const days = value === CUSTOM ? toDays(search, now) : { range: value };
    onSearch(parseReportSearch({ ...rest, ...days }));
  }
  return (
    <search className="report-controls">
      <NativeSelect
        label={text.timeRange}
        data={CHOICES.map((value) => ({ value, label: text.ranges[value].label }))}
        value={name}
        onChange={({ currentTarget }) => selectRange(currentTarget.value)}
      />
      {name === CUSTOM && (
        <DayFields
          key={`${search.from} ${search.to}`}
          search={search}
          onDays={(days) => onSearch(parseReportSearch({ ...rest, ...days }))}
        />
      )}
      <ActiveFilters search={search} onSearch={onSearch} />
    </search>
  );
}

type Days = { readonly from: string; readonly to: string };

/**
 * The days are applied only on submit, because the range is not valid while the user types a year.
 */
function DayFields({
  search,
  onDays,
}: {
  readonly search: ReportSearch;
  readonly onDays: (days: Days) => void;
}): ReactNode {
  const text = texts().analytics;
  const { from = '', to = '' } = search;
  const [days, setDays] = useState<Days>({ from, to });
  const isRange = parseReportSearch(days).from !== undefined;
  function change(part: Partial<Days>): void {
    setDays({ ...days, ...part });
  }
  function apply(): void {
    if (isRange && (days.from !== from || days.to !== to)) onDays(days);
  }
  return (
    <form
      className="report-days"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextInput
        type="date"
        label={text.from}
        value={days.from}
        max={days.to}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={text.to}
        value={days.to}
        min={days.from}
        error={isRange ? null : text.invalidRange}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      <Button type="submit" variant="default">
        {text.apply}
      </Button>
    </form>
  );
}

/** Screen readers announce the filters when they change. */
function ActiveFilters({ search, onSearch }: ReportControlsProps): ReactNode {
  const { dimensions } = texts().analytics;
  const chips = listFilters(search).map(({ name, value }) => ({
    name,
    label: dimensions[name].one,
    value: formatDimensionValue(name, value),
  }));
  return (
    <div role="status">
      <FilterChips
        chips={chips}
        onRemove={(name) => onSearch(setFilter(search, { name, value: '' }))}
        onClear={() => onSearch(clearFilters(search))}
      />
    </div>
  );
}

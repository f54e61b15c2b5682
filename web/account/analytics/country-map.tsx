import type { ReactNode } from 'react';

import type { AnalyticsReport } from '#sdk';

import { texts } from '../messages/texts.ts';
import { formatCount } from '../parts/format-count.ts';
import shapes from './country-shapes.json' with { type: 'json' };
import { formatDimensionValue } from './report-format.ts';

/** The size of the shapes, which start at 170° west and have two units for each degree. */
const WIDTH = 724;
const HEIGHT = 330;
/** Darker colors for more plays; 0 for none. */
const LEVELS = 5;

type CountryMapProps = {
  readonly rows: AnalyticsReport['breakdown'];
  /** The country of the filter. */
  readonly selected: string | undefined;
  readonly onSelect: (country: string) => void;
};

/**
 * Plays by country as a map, for the mouse. The table next to it has the same values and filters,
 * and also the countries that are too small for the map.
 */
export function CountryMap({ rows, selected, onSelect }: CountryMapProps): ReactNode {
  const playsOf = new Map(rows.map(({ value, plays }) => [value, plays]));
  const playsMax = Math.max(0, ...playsOf.values());
  return (
    <svg
      className="country-map"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={texts().analytics.mapLabel}
    >
      {Object.entries(shapes).map(([country, shape]) => {
        const plays = playsOf.get(country) ?? 0;
        return (
          <path
            key={country}
            d={shape}
            data-level={toLevel(plays, playsMax)}
            data-selected={country === selected}
            {...(plays > 0 && { onClick: () => onSelect(country) })}
          >
            <title>{`${formatDimensionValue('country', country)}: ${formatCount(plays)}`}</title>
          </path>
        );
      })}
    </svg>
  );
}

/** By the square root, because a few countries usually have most plays. */
function toLevel(plays: number, playsMax: number): number {
  return playsMax === 0 ? 0 : Math.ceil(Math.sqrt(plays / playsMax) * LEVELS);
}

import type { ReactNode } from 'react';

/** Decorative line icons on a 24 × 24 grid; the text next to them carries the meaning. */
const SHAPES = {
  videos: 'M4 5h16v14H4z M10 9.2v5.6l4.8-2.8z',
  playlists: 'M4 6h16 M4 11h9 M4 16h9 M16 11v7l5-3.500z',
  feeds: 'M5 5a14 14 0 0 1 14 14 M5 11a8 8 0 0 1 8 8 M5.500 18.500h1',
  analytics: 'M4 20h16 M7 16v-5 M12 16V5 M17 16V9',
  webhooks: 'M4 12h11 M11 7.5 15.5 12 11 16.5 M19.5 5v14',
  keys: 'M15 9m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0 M11.4 12.6 4 20v0h3v-2h2v-2h1.8',
  usage: 'M5 17a8 8 0 1 1 14 0 M12 13l4-4',
  operator:
    'M12 3.500 19 6v5.500c0 4.500-3 7.500-7 9c-4-1.500-7-4.500-7-9V6z M9 12l2.200 2.200L15.200 10',
  auditLog: 'M6 4h12v16H6z M9 8.5h6 M9 12h6 M9 15.500h4',
  profile:
    'M12 8m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0 M4.5 20c1-4 4-5.5 7.5-5.5s6.500 1.500 7.500 5.500',
  search: 'M11 11m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0 M15.500 15.500 20 20',
  plus: 'M12 5v14 M5 12h14',
  back: 'M15 5 8 12l7 7',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  filter: 'M4 6.5h16 M7.500 12h9 M10.500 17.500h3',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
  more: 'M5.500 12h.01 M12 12h.01 M18.500 12h.01',
  close: 'M6 6l12 12 M18 6 6 18',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({
  name,
  size = 18,
}: {
  readonly name: IconName;
  readonly size?: number;
}): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

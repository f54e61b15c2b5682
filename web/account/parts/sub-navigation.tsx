import './sub-navigation.css';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export type SubPage = { readonly to: NonNullable<LinkProps['to']>; readonly label: string };

type SubNavigationProps = {
  readonly label: string;
  readonly pages: readonly SubPage[];
  readonly current: SubPage;
};

/** Links to the pages of a section. */
export function SubNavigation({ label, pages, current }: SubNavigationProps): ReactNode {
  return (
    <nav aria-label={label} className="sub-nav">
      {pages.map(({ to, label: name }) => (
        <Link
          key={to}
          to={to}
          className="sub-link"
          activeOptions={{ exact: true, includeSearch: false }}
          {...(to === current.to && { 'aria-current': 'page' })}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { loadPageTexts } from '../messages/texts.ts';

/** The component of a page, which is loaded together with its texts. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => {
    const [{ [name]: Page }] = await Promise.all([load(), loadPageTexts()]);
    return { Page };
  }, 'Page');
}

import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the current item of a list that scrolls horizontally on phones into view. */
export function useCurrentInView<List extends HTMLElement>(
  current: string,
): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current=page], [aria-selected=true]');
    item?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return list;
}

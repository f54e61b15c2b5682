import { Tabs } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

import type { Video } from '#sdk';

import { useDocumentTitle } from '../parts/use-document-title.ts';
import { toVideoName } from '../parts/video-name.ts';

/** Every tab has its own URL. */
const TABS = [
  { label: 'Overview', to: '/videos/$videoId' },
  { label: 'Subtitles', to: '/videos/$videoId/subtitles' },
  { label: 'Sources', to: '/videos/$videoId/sources' },
  { label: 'Sharing', to: '/videos/$videoId/sharing' },
  { label: 'Embedding', to: '/videos/$videoId/embedding' },
  { label: 'Analytics', to: '/videos/$videoId/analytics' },
  { label: 'Activity', to: '/videos/$videoId/activity' },
] as const;

type VideoTabsProps = { readonly video: Video; readonly children: ReactNode };

/**
 * The tabs of a video. The arrow keys only move the focus, because each tab loads its own data.
 */
export function VideoTabs({ video, children }: VideoTabsProps): ReactNode {
  const navigate = useNavigate();
  const path = useRouterState({
    select: ({ matches }) => matches.at(-1)?.fullPath.replace(/\/$/, ''),
  });
  const { label: current } = TABS.find(({ to }) => to === path) ?? TABS[0];
  const name = toVideoName(video);
  useDocumentTitle(current === 'Overview' ? name : `${current}: ${name}`);

  const list = useRef<HTMLDivElement>(null);
  // On phones, the list scrolls horizontally.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);

  return (
    <Tabs
      value={current}
      activateTabWithKeyboard={false}
      onChange={(label) => {
        const tab = TABS.find((each) => each.label === label);
        if (tab !== undefined) void navigate({ to: tab.to, params: { videoId: video.id } });
      }}
    >
      <Tabs.List ref={list} aria-label="Video" className="video-tabs">
        {TABS.map(({ label }) => (
          <Tabs.Tab key={label} value={label}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={current} value={current} className="video-panel">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

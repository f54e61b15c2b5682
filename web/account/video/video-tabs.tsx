import { Tabs } from '@mantine/core';
import { Navigate, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { toVideoName } from '../parts/video-name.ts';

/** Every tab has its own URL. A removed video has only the tabs that change nothing. */
const TABS = [
  { key: 'overview', to: '/videos/$videoId', changes: false },
  { key: 'subtitles', to: '/videos/$videoId/subtitles', changes: true },
  { key: 'sources', to: '/videos/$videoId/sources', changes: true },
  { key: 'sharing', to: '/videos/$videoId/sharing', changes: true },
  { key: 'embedding', to: '/videos/$videoId/embedding', changes: true },
  { key: 'analytics', to: '/videos/$videoId/analytics', changes: false },
  { key: 'activity', to: '/videos/$videoId/activity', changes: false },
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
  const { tabs } = texts().video;
  const { key: current, changes } = TABS.find(({ to }) => to === path) ?? TABS[0];
  const isRemoved = video.status === 'removed';
  const name = toVideoName(video);
  useDocumentTitle(current === 'overview' ? name : `${tabs[current]}: ${name}`);

  if (isRemoved && changes) {
    return <Navigate to="/videos/$videoId" params={{ videoId: video.id }} replace />;
  }
  return (
    <Tabs
      value={current}
      activateTabWithKeyboard={false}
      onChange={(key) => {
        const tab = TABS.find((each) => each.key === key);
        if (tab !== undefined) void navigate({ to: tab.to, params: { videoId: video.id } });
      }}
    >
      <Tabs.List aria-label={tabs.label} className="video-tabs">
        {TABS.filter((tab) => !isRemoved || !tab.changes).map(({ key }) => (
          <Tabs.Tab key={key} value={key}>
            {tabs[key]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={current} value={current} className="video-panel">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

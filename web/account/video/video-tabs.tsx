import { Tabs } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { toVideoName } from '../parts/video-name.ts';
import { useCurrentInView } from '../shell/use-current-in-view.ts';

/** Every tab has its own URL. */
const TABS = [
  { key: 'overview', to: '/videos/$videoId' },
  { key: 'subtitles', to: '/videos/$videoId/subtitles' },
  { key: 'sources', to: '/videos/$videoId/sources' },
  { key: 'sharing', to: '/videos/$videoId/sharing' },
  { key: 'embedding', to: '/videos/$videoId/embedding' },
  { key: 'analytics', to: '/videos/$videoId/analytics' },
  { key: 'activity', to: '/videos/$videoId/activity' },
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
  const { key: current } = TABS.find(({ to }) => to === path) ?? TABS[0];
  const name = toVideoName(video);
  useDocumentTitle(current === 'overview' ? name : `${tabs[current]}: ${name}`);

  const list = useCurrentInView<HTMLDivElement>(current);

  return (
    <Tabs
      value={current}
      activateTabWithKeyboard={false}
      onChange={(key) => {
        const tab = TABS.find((each) => each.key === key);
        if (tab !== undefined) void navigate({ to: tab.to, params: { videoId: video.id } });
      }}
    >
      <Tabs.List ref={list} aria-label={tabs.label} className="video-tabs">
        {TABS.map(({ key }) => (
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

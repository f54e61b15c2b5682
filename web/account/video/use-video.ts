import { createContext, type RefObject, useContext } from 'react';

import type { Video } from '#sdk';

import type { TextName } from '../api/video-queries.ts';

/** Unsaved edits of the tabs of a video, by form. */
export type Drafts = {
  details?: Readonly<Partial<Record<TextName, string>>>;
  labels?: {
    readonly tags: readonly string[];
    readonly pairs: readonly { readonly key: string; readonly value: string }[];
    /** The stored labels that were edited. */
    readonly stored: string;
  };
};

export function hasEdits({ details = {}, labels }: Drafts): boolean {
  return Object.keys(details).length > 0 || labels !== undefined;
}

/** Set by the page of a video for its tabs, which are unmounted when another tab is opened. */
export const DraftsContext = createContext<RefObject<Drafts>>({ current: {} });

/** Set by the page of a video for its tabs. */
export const VideoContext = createContext<Video | undefined>(undefined);

export function useVideo(): Video {
  const video = useContext(VideoContext);
  if (video === undefined) throw new Error('a tab was rendered outside the page of a video');
  return video;
}

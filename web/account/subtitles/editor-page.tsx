import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { trackTextQuery, type TrackText } from '../api/subtitle-queries.ts';
import { videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageSkeleton } from '../parts/page-skeleton.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { Editor } from './editor.tsx';

import './subtitles.css';
import { parseLanguage, toLanguageName } from './track-language.ts';
import { parseVtt } from './vtt.ts';

const route = getRouteApi('/signed-in/videos/$videoId/subtitles/$language');

/** The editor of one track, next to the video. A new track is created on the first save. */
export function EditorPage(): ReactNode {
  const { videoId, language: parameter } = route.useParams();
  const language = parseLanguage(parameter) ?? parameter;
  const video = useQuery(videoQuery(videoId));
  const text = useQuery(trackTextQuery(videoId, language));
  const error = video.error ?? text.error;
  const isReady = video.data !== undefined && text.data !== undefined && !text.isFetching;
  return (
    <>
      <Anchor
        className="back-link wrap-anywhere"
        renderRoot={(props) => (
          <Link to="/videos/$videoId/subtitles" params={{ videoId }} {...props} />
        )}
      >
        <Icon name="back" size={16} />
        {video.data === undefined ? texts().editor.video : toVideoName(video.data)}
      </Anchor>
      {error !== null && <PageTitle title={texts().subtitles.title} />}
      <FailureAlert error={error} onRetry={() => Promise.all([video.refetch(), text.refetch()])} />
      {error === null && !isReady && <EditorSkeleton />}
      {error === null && isReady && (
        <LoadedEditor
          // A reload after a conflict remounts the editor with the stored version.
          key={text.dataUpdatedAt}
          video={video.data}
          language={language}
          stored={text.data}
          onReload={() => void text.refetch()}
        />
      )}
    </>
  );
}

type LoadedEditorProps = {
  readonly video: Video;
  readonly language: string;
  readonly stored: TrackText | null;
  readonly onReload: () => void;
};

function LoadedEditor({ video, language, stored, onReload }: LoadedEditorProps): ReactNode {
  const initial = useMemo(() => (stored === null ? EMPTY_DRAFT : parseVtt(stored.text)), [stored]);
  return (
    <>
      <Editor
        video={video}
        language={language}
        title={fillMessage(texts().subtitles.editorTitle, { language: toLanguageName(language) })}
        initial={initial}
        etag={stored?.etag ?? null}
        onReload={onReload}
      />
      {video.status !== 'ready' && (
        <Text size="sm" c="dimmed" mt="md">
          {texts().editor.notReady}
        </Text>
      )}
    </>
  );
}

function EditorSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <div className="editor-columns">
        <div className="video-stage" />
        <Skeleton height={400} />
      </div>
    </PageSkeleton>
  );
}

import { Button, Stack, Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { EmbedCode } from './embed-code.tsx';

type Props = { readonly video: Video };

/** Opens the links and the embed code of a video that everyone with a link can play. */
export function ShareButton({ video }: Props): ReactNode {
  const { share: text, embedCode } = texts().video;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{text.title}</Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={text.title} size="lg">
        <Tabs defaultValue="link" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="link">{text.link}</Tabs.Tab>
            <Tabs.Tab value="embed">{embedCode.tab}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="link">
            <Links video={video} />
          </Tabs.Panel>
          <Tabs.Panel value="embed">
            <EmbedCode video={video} />
          </Tabs.Panel>
        </Tabs>
      </Dialog>
    </>
  );
}

function Links({ video }: Props): ReactNode {
  const { share: text } = texts().video;
  const { player, stream, api } = video.embed;
  return (
    <Stack gap="md">
      {video.playback === 'frame' && <Text c="dimmed">{texts().parts.playsInFrame}</Text>}
      <CopyLine label={text.link} value={player} />
      {stream !== null && <CopyLine label={text.streamUrl} value={stream} />}
      <CopyLine label={text.apiUrl} value={api} />
    </Stack>
  );
}

import { Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { ShareLink } from '#sdk';

import { linksKey, linksQuery, type LinkSubject } from '../api/link-queries.ts';
import { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { DialogButton } from '../parts/dialog-button.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { ItemCard } from '../parts/item-card.tsx';
import { RemoveButton } from '../parts/remove-button.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { describeLink } from './describe-link.ts';
import { ShareLinkForm } from './share-link-form.tsx';

type ShareLinksProps = {
  readonly subject: LinkSubject;
  /** What links do for this video or playlist. */
  readonly effect: string | null;
};

/** Named links to a video or playlist, each with its limits and number of views. */
export function ShareLinks({ subject, effect }: ShareLinksProps): ReactNode {
  const { title, note, create } = texts().video.shareLinks;
  const { data, error, refetch } = useQuery(linksQuery(subject));
  const links = data?.data ?? [];
  return (
    <SectionCard title={title} note={note}>
      {effect !== null && <Text size="sm">{effect}</Text>}
      <FailureAlert error={error} onRetry={refetch} />
      {links.length > 0 && (
        <ul className="card-list">
          {links.map((link) => (
            <LinkCard key={link.id} link={link} />
          ))}
        </ul>
      )}
      <Group>
        <DialogButton label={create}>
          {(close) => (
            <ShareLinkForm
              action={create}
              save={(values) => reelay.links.create({ ...subject, ...values })}
              onClose={close}
            />
          )}
        </DialogButton>
      </Group>
    </SectionCard>
  );
}

function LinkCard({ link }: { readonly link: ShareLink }): ReactNode {
  return (
    <ItemCard
      title={link.name}
      buttons={
        <>
          <EditButton link={link} />
          <DeleteButton link={link} />
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {describeLink(link)}
      </Text>
      <CopyLine label={texts().video.share.link} value={link.url} />
    </ItemCard>
  );
}

function EditButton({ link }: { readonly link: ShareLink }): ReactNode {
  const { edit } = texts().video.shareLinks;
  return (
    <DialogButton label={edit.action} name={fillMessage(edit.actionName, { name: link.name })}>
      {(close) => (
        <ShareLinkForm
          link={link}
          action={edit.save}
          save={(values) => reelay.links.update(link.id, values)}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

function DeleteButton({ link: { id, name } }: { readonly link: ShareLink }): ReactNode {
  const { delete: text } = texts().video.shareLinks;
  const queries = useQueryClient();
  async function remove(): Promise<void> {
    await reelay.links.delete(id);
    void queries.invalidateQueries(linksKey);
  }
  return <RemoveButton name={name} messages={text} consequence={text.text} remove={remove} />;
}

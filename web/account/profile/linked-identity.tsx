import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AreaMeWire } from '#features/accounts/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { toPath } from '../../shared/base-url.ts';
import { meQuery, requireConfirmation, unlinkIdentity } from '../api/account-queries.ts';
import { ShownError } from '../api/describe-error.ts';
import { startTexts } from '../messages/start-texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';

/** Links and unlinks the identity for single sign-on. Empty without a provider. */
export function LinkedIdentity({ me }: { readonly me: AreaMeWire }): ReactNode {
  const { signOn: text } = startTexts();
  const { singleSignOn: name } = me.settings;
  if (name === null) return null;
  return (
    <SectionCard title={text.title} note={fillMessage(text.note, { name })}>
      {me.identity === null ? (
        <LinkButton />
      ) : (
        <Unlink email={me.identity.email} hasPassword={me.hasPassword} />
      )}
    </SectionCard>
  );
}

/** Leaves the page after the confirmation, because the provider asks for the user there. */
function LinkButton(): ReactNode {
  const linking = useMutation({
    mutationFn: requireConfirmation,
    onSuccess: () => location.assign(toPath('account/api/oidc/start?link=true')),
  });
  return (
    <>
      <FailureAlert error={linking.isIdle ? findSignOnFailure() : linking.error} />
      <Group>
        <Button loading={linking.isPending} onClick={() => linking.mutate()}>
          {startTexts().signOn.link}
        </Button>
      </Group>
    </>
  );
}

/** The reason in the URL for which the last single sign-on failed. */
function findSignOnFailure(): ShownError | null {
  const code = new URLSearchParams(location.search).get('error');
  const text = code && new Map(Object.entries(startTexts().signOn.failures)).get(code);
  return text ? new ShownError(text) : null;
}

type UnlinkProps = { readonly email: string | null; readonly hasPassword: boolean };

function Unlink({ email, hasPassword }: UnlinkProps): ReactNode {
  const { signOn: text } = startTexts();
  const queries = useQueryClient();
  const unlinking = useMutation({
    mutationFn: unlinkIdentity,
    onSuccess: async () => {
      notifications.show({ message: text.unlinked });
      await queries.invalidateQueries(meQuery);
    },
  });
  return (
    <>
      <Text size="sm">
        {email === null ? text.linkedWithoutEmail : fillMessage(text.linked, { email })}
      </Text>
      {!hasPassword && (
        <Text size="sm" c="dimmed">
          {text.needsPassword}
        </Text>
      )}
      <FailureAlert error={unlinking.error} />
      <Group>
        <Button
          variant="outline"
          disabled={!hasPassword}
          loading={unlinking.isPending}
          onClick={() => unlinking.mutate()}
        >
          {text.unlink}
        </Button>
      </Group>
    </>
  );
}

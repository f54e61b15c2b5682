import type { AdminAccountWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { formatMoment } from '../parts/format-time.ts';

export function describeSignIn({ lastSignInAt }: AdminAccountWire): string {
  const { account: text } = texts().admin;
  if (lastSignInAt === null) return text.neverSignedIn;
  return fillMessage(text.lastSignIn, { date: formatMoment(lastSignInAt) });
}

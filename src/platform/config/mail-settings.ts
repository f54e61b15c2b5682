import type { Setting } from './setting.ts';

export const MAIL_SETTINGS = [
  {
    name: 'SMTP_URL',
    defaultValue: '',
    expected: 'smtp(s)://[user:password@]host[:port][?starttls=off]',
    description:
      'Mail server. smtp:// requires STARTTLS unless the URL ends with ?starttls=off. Without it, no e-mail is sent.',
    secret: true,
  },
  {
    name: 'MAIL_FROM',
    defaultValue: '',
    expected: 'ADDRESS or NAME <ADDRESS>, required with SMTP_URL',
    description: 'Sender of e-mails.',
  },
  {
    name: 'SMTP_CA_FILE',
    defaultValue: '',
    expected: 'the path of a PEM file',
    description:
      'Certificate authorities of the mail server, if its certificate is not publicly trusted.',
  },
] as const satisfies readonly Setting[];

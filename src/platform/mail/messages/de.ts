import type { MailMessages } from '../templates.ts';

export const GERMAN: MailMessages = {
  language: 'de',
  footer: 'Dies ist eine automatische Nachricht von {site}.',
  templates: {
    'video-reported': {
      subject: 'Ein Video wurde gemeldet: {id}',
      paragraphs: ['Das Video {id} wurde gemeldet.', 'Titel: {title}', 'Grund: {reason}'],
      action: 'Meldung prüfen',
    },
  },
};

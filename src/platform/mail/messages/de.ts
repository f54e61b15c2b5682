import type { MailMessages } from '../templates.ts';

export const GERMAN: MailMessages = {
  language: 'de',
  footer: 'Dies ist eine automatische Nachricht von {site}.',
  templates: {
    'password-reset': {
      subject: 'Passwort zurücksetzen',
      paragraphs: [
        'Jemand möchte das Passwort Ihres Kontos bei {site} zurücksetzen.',
        'Der Link ist eine Stunde gültig und funktioniert nur einmal.',
        'Falls Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
      ],
      action: 'Neues Passwort wählen',
    },
    'video-reported': {
      subject: 'Ein Video wurde gemeldet: {id}',
      paragraphs: ['Das Video {id} wurde gemeldet.', 'Titel: {title}', 'Grund: {reason}'],
      action: 'Meldung prüfen',
    },
  },
};

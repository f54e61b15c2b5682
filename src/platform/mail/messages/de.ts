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
    'email-verification': {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        'Diese Adresse wurde für ein Konto bei {site} angegeben.',
        'Bestätigen Sie die Adresse innerhalb eines Tages. Falls Sie kein Konto erstellt haben, ignorieren Sie diese E-Mail.',
      ],
      action: 'Adresse bestätigen',
    },
    'email-change': {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      paragraphs: [
        'Diese Adresse wurde als neue Adresse eines Kontos bei {site} angegeben.',
        'Bestätigen Sie die Adresse innerhalb eines Tages. Falls Sie das nicht waren, ignorieren Sie diese E-Mail.',
      ],
      action: 'Adresse bestätigen',
    },
    'email-changed': {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        'Ihr Konto bei {site} hat eine neue E-Mail-Adresse. Diese Adresse wird nicht mehr verwendet.',
        'Falls Sie das nicht waren, wenden Sie sich an die Person, die {site} verwaltet.',
      ],
      action: 'Zu Ihrem Profil',
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Das Passwort Ihres Kontos bei {site} wurde geändert ({time}). Alle anderen Sitzungen wurden abgemeldet.',
        'Falls Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück.',
      ],
      action: 'Zu Ihrem Profil',
    },
    'new-login': {
      subject: 'Neue Anmeldung in Ihrem Konto',
      paragraphs: [
        'In Ihrem Konto bei {site} hat sich jemand mit einem neuen Gerät angemeldet ({time}).',
        'Falls Sie das nicht waren, ändern Sie Ihr Passwort und prüfen Sie Ihre Sitzungen.',
      ],
      action: 'Sitzungen prüfen',
    },
    'key-created': {
      subject: 'Neuer API-Schlüssel',
      paragraphs: [
        'In Ihrem Konto bei {site} wurde der API-Schlüssel {key} erstellt ({time}).',
        'Falls Sie das nicht waren, widerrufen Sie den Schlüssel und ändern Sie Ihr Passwort.',
      ],
      action: 'API-Schlüssel verwalten',
    },
    'webhook-disabled': {
      subject: 'Ihr Webhook wurde deaktiviert',
      paragraphs: [
        'Der Webhook {id} bei {site} wurde deaktiviert, weil sein Server ihn dauerhaft abgelehnt hat oder Zustellungen lange fehlgeschlagen sind.',
        'Beheben Sie das Problem auf dem Server und aktivieren Sie den Webhook dann wieder.',
      ],
      action: 'Webhook öffnen',
    },
    'video-reported': {
      subject: 'Ein Video wurde gemeldet: {id}',
      paragraphs: ['Das Video {id} wurde gemeldet.', 'Titel: {title}', 'Grund: {reason}'],
      action: 'Meldung prüfen',
    },
  },
};

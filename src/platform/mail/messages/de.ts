import type { MailMessages, MailText } from '../templates.ts';

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
    'app-added': signInChange(
      'Authenticator-App hinzugefügt',
      'Ihrem Konto bei {site} wurde eine Authenticator-App hinzugefügt ({time}).',
    ),
    'app-removed': signInChange(
      'Authenticator-App entfernt',
      'Die Authenticator-App Ihres Kontos bei {site} wurde entfernt ({time}). Zur Anmeldung ist kein Code mehr erforderlich.',
    ),
    'passkey-added': signInChange(
      'Passkey hinzugefügt',
      'Ihrem Konto bei {site} wurde ein Passkey hinzugefügt ({time}). Damit ist die Anmeldung ohne Passwort möglich.',
    ),
    'passkey-removed': signInChange(
      'Passkey entfernt',
      'Ein Passkey Ihres Kontos bei {site} wurde entfernt ({time}).',
    ),
    'identity-linked': signInChange(
      'Single Sign-on verknüpft',
      'Ihr Konto bei {site} wurde mit Single Sign-on verknüpft ({time}). Damit ist die Anmeldung ohne Passwort möglich.',
    ),
    'identity-unlinked': signInChange(
      'Single Sign-on getrennt',
      'Ihr Konto bei {site} wurde vom Single Sign-on getrennt ({time}).',
    ),
    'recovery-codes-created': signInChange(
      'Neue Wiederherstellungscodes',
      'Für Ihr Konto bei {site} wurden neue Wiederherstellungscodes erstellt ({time}). Die bisherigen Codes sind ungültig.',
    ),
    'recovery-code-used': signInChange(
      'Wiederherstellungscode verwendet',
      'In Ihrem Konto bei {site} hat sich jemand mit einem Wiederherstellungscode angemeldet ({time}). Noch unbenutzte Codes: {left}.',
    ),
    'second-factor-removed': {
      subject: 'Zweiter Faktor entfernt',
      paragraphs: [
        'Die Authenticator-App, die Wiederherstellungscodes und die Passkeys Ihres Kontos wurden von der Person entfernt, die {site} verwaltet ({time}).',
        'Falls Sie nicht darum gebeten haben, ändern Sie Ihr Passwort und wenden Sie sich an diese Person.',
      ],
      action: 'Zu Ihrem Profil',
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
    'quota-videos': limitReached(
      'Videos',
      'Ihr Konto bei {site} hat das Limit für Videos erreicht ({limit}). Löschen Sie ein Video, bevor Sie ein weiteres hinzufügen.',
    ),
    'quota-subtitles': limitReached(
      'Untertitelspuren',
      'Ihr Konto bei {site} hat das Limit für Untertitelspuren erreicht ({limit}). Löschen Sie eine Spur, bevor Sie eine weitere hinzufügen.',
    ),
    'quota-webhooks': limitReached(
      'Webhooks',
      'Ihr Konto bei {site} hat das Limit für Webhooks erreicht ({limit}). Löschen Sie einen Webhook, bevor Sie einen weiteren hinzufügen.',
    ),
    'quota-keys': limitReached(
      'API-Schlüssel',
      'Ihr Konto bei {site} hat das Limit für API-Schlüssel erreicht ({limit}). Widerrufen Sie einen Schlüssel, bevor Sie einen weiteren erstellen.',
    ),
    'quota-feeds': limitReached(
      'Feeds',
      'Ihr Konto bei {site} hat das Limit für Feeds erreicht ({limit}). Entfolgen Sie einem Feed, bevor Sie einem weiteren folgen.',
    ),
    'quota-checksPerDay': limitReached(
      'Prüfungen von Quellen',
      'Ihr Konto bei {site} hat die Prüfungen von Quellen für heute aufgebraucht ({limit}). Weitere Prüfungen finden an den folgenden Tagen statt.',
    ),
    'quota-bytesPerDay': limitReached(
      'an Zuschauer gesendete Daten',
      'Ihr Konto bei {site} hat das heutige Limit für an Zuschauer gesendete Daten erreicht. Videos, die über {site} wiedergegeben werden, stoppen bis Mitternacht (UTC).',
    ),
    'video-reported': {
      subject: 'Ein Video wurde gemeldet: {id}',
      paragraphs: ['Das Video {id} wurde gemeldet.', 'Titel: {title}', 'Grund: {reason}'],
      action: 'Meldung prüfen',
    },
  },
};

/** A change of how the owner signs in. */
function signInChange(subject: string, sentence: string): MailText {
  return {
    subject,
    paragraphs: [
      sentence,
      'Falls Sie das nicht waren, ändern Sie Ihr Passwort und prüfen Sie Ihre Sitzungen.',
    ],
    action: 'Zu Ihrem Profil',
  };
}

/** A limit of the account. `label` names what is limited. */
function limitReached(label: string, sentence: string): MailText {
  return {
    subject: `Limit Ihres Kontos erreicht: ${label}`,
    paragraphs: [
      sentence,
      'Wenn Sie ein höheres Limit benötigen, wenden Sie sich an die Person, die {site} verwaltet.',
    ],
    action: 'Nutzung ansehen',
  };
}

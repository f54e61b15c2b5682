import type { PageTexts } from '../types.ts';

export const PROFILE: PageTexts['profile'] = {
  title: 'Profil',
  account: {
    title: 'Konto',
    email: 'E-Mail',
    name: 'Name',
    save: 'Namen speichern',
    saved: 'Name gespeichert.',
  },
  email: {
    title: 'E-Mail-Adresse',
    verified: '{email} ist bestätigt.',
    unverified: '{email} ist noch nicht bestätigt.',
    verify: 'Bestätigungs-E-Mail senden',
    sent: 'E-Mail gesendet. Öffnen Sie den Link darin innerhalb eines Tages.',
    language: 'Sprache der E-Mails',
    new: 'Neue E-Mail-Adresse',
    hint: 'Sie erhalten einen Link an die neue Adresse. Bis Sie ihn öffnen, gilt die bisherige Adresse.',
    change: 'Adresse ändern',
  },
  embedding: {
    default: 'Voreinstellung des Servers',
    note: 'Domains, die Ihre Videos einbetten dürfen. Sie können dies für jedes Video ändern.',
  },
  password: {
    title: 'Passwort',
    note: 'Wenn Sie Ihr Passwort ändern, werden alle anderen Sitzungen abgemeldet. API-Schlüssel bleiben gültig.',
    current: 'Aktuelles Passwort',
    new: 'Neues Passwort',
    change: 'Passwort ändern',
    changed: 'Passwort geändert. Alle anderen Sitzungen wurden abgemeldet.',
  },
  sessions: {
    title: 'Sitzungen',
    note: 'Geräte, die in Ihrem Konto angemeldet sind. Melden Sie Geräte ab, die Sie nicht kennen.',
    token: 'API-Token',
    thisDevice: '{name} (dieses Gerät)',
    times: 'Angemeldet: {created} · zuletzt verwendet: {used}',
    signOut: 'Abmelden',
    signOutName: 'Abmelden: {name}',
    browserOnSystem: '{browser} unter {system}',
    otherClient: 'Anderer Client',
    unknownClient: 'Unbekannter Client',
  },
  export: {
    title: 'Daten exportieren',
    note: 'Lädt Profil, Videos, Untertitel, Webhooks und Statistiken als ZIP-Archiv herunter.',
    download: 'Archiv herunterladen',
  },
  deletion: {
    title: 'Konto löschen',
    note: 'Löscht Ihr Konto und alle seine Daten.',
    confirmTitle: 'Möchten Sie Ihr Konto löschen?',
    intro:
      'Folgendes wird endgültig gelöscht. Bis zum Löschdatum können Sie den Vorgang abbrechen.',
    items: [
      'Alle Ihre Videos mit ihren Seiten, Einbettungen, Streams und Wiedergabe-Tokens',
      'Deren Untertitel und Statistiken',
      'Alle API-Schlüssel (Apps, die sie verwenden, verlieren den Zugriff) und Webhooks',
      'Alle Ihre Sitzungen, auch diese',
      'Ihre E-Mail-Adresse, Ihr Name und Ihr Passwort',
    ],
    typeEmail: 'Zur Bestätigung {email} eingeben',
    password: 'Passwort',
    immediately: 'Sofort löschen. Das kann nicht rückgängig gemacht werden.',
    scheduledTitle: 'Ihr Konto wird gelöscht',
    scheduled:
      'Ihre Videos, API-Schlüssel und alle anderen Daten werden am {date} endgültig gelöscht. Bis dahin funktioniert alles weiter.',
    keep: 'Konto behalten',
  },
};

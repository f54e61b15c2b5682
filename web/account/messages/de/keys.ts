import type { PageTexts } from '../types.ts';

export const KEYS: PageTexts['keys'] = {
  title: 'API-Schlüssel',
  create: 'Schlüssel erstellen',
  full: 'Sie haben das Limit von {limit} Schlüsseln erreicht. Widerrufen Sie einen Schlüssel, um einen neuen zu erstellen.',
  empty: {
    title: 'Noch keine API-Schlüssel',
    text: 'Mit API-Schlüsseln nutzen Ihre Apps die API in Ihrem Namen, zum Beispiel um Videos hinzuzufügen und zu bearbeiten. Ein Schlüssel wird nur einmal angezeigt: wenn Sie ihn erstellen.',
  },
  form: {
    name: 'Name',
    nameHint: 'Die App oder der Dienst, der den Schlüssel verwendet.',
    permissions: 'Berechtigungen',
    noPermission: 'Wählen Sie mindestens eine Berechtigung.',
    expires: 'Läuft ab',
    networks: 'Erlaubte IP-Adressen',
    networksHint:
      'Optional. Eine IP-Adresse oder ein CIDR-Bereich pro Zeile. Ohne Angabe sind alle Adressen erlaubt.',
  },
  lifetimes: {
    never: 'Nie',
    days30: 'In 30 Tagen',
    days90: 'In 90 Tagen',
    days365: 'In 1 Jahr',
  },
  use: {
    created: 'Erstellt am {date}',
    neverUsed: 'nie verwendet',
    lastUsed: 'zuletzt verwendet: {date}',
    expired: 'abgelaufen: {date}',
    expires: 'läuft ab: {date}',
    networks: 'nur von {networks}',
  },
  revoke: {
    action: 'Widerrufen',
    actionName: 'Widerrufen: {name}',
    title: '„{name}“ widerrufen?',
    confirm: 'Schlüssel widerrufen',
    text: 'Apps, die den Schlüssel mit der Endung {lastFour} verwenden, verlieren sofort den Zugriff. Das kann nicht rückgängig gemacht werden. Um den Schlüssel ohne Unterbrechung zu ersetzen, erneuern Sie ihn stattdessen.',
    done: 'Schlüssel „{name}“ widerrufen.',
  },
  rotate: {
    action: 'Erneuern',
    actionName: 'Erneuern: {name}',
    title: '„{name}“ erneuern?',
    confirm: 'Schlüssel erneuern',
    text: 'Sie erhalten einen neuen Schlüssel mit denselben Berechtigungen. Der Schlüssel mit der Endung {lastFour} funktioniert noch 24 Stunden.',
    note: 'Der alte Schlüssel funktioniert noch 24 Stunden, während Sie umstellen.',
  },
  newKey: {
    title: 'Ihr neuer Schlüssel',
    copyNow: 'Kopieren Sie den Schlüssel jetzt. Er wird nicht noch einmal angezeigt.',
    key: 'Schlüssel',
    tryIt: 'Ausprobieren',
    done: 'Fertig',
  },
  scopes: {
    'videos:read': {
      label: 'Videos lesen',
      description:
        'Alle Ihre Videos auflisten und private Videos lesen, einschließlich der Quell-URLs.',
    },
    'videos:write': {
      label: 'Videos verwalten',
      description:
        'Videos hinzufügen, bearbeiten, neu prüfen und löschen sowie Wiedergabe-Tokens erstellen.',
    },
    'subtitles:write': {
      label: 'Untertitel verwalten',
      description: 'Untertitel hinzufügen, ersetzen und löschen.',
    },
    'webhooks:manage': {
      label: 'Webhooks verwalten',
      description: 'Webhooks erstellen, bearbeiten und löschen.',
    },
    'audit:read': {
      label: 'Prüfprotokoll lesen',
      description: 'Auflisten, wer was in Ihrem Konto getan hat.',
    },
  },
};

import type { PageTexts } from '../types.ts';

export const SECURITY: PageTexts['security'] = {
  title: 'Zwei-Faktor-Authentifizierung',
  note: 'Mit einer Authenticator-App ist bei der Anmeldung zusätzlich zum Passwort ein Code erforderlich.',
  add: 'Authenticator-App hinzufügen',
  added: 'Authenticator-App am {date} hinzugefügt.',
  codesLeft: {
    one: 'Noch {count} Wiederherstellungscode.',
    other: 'Noch {count} Wiederherstellungscodes.',
  },
  renew: 'Neue Wiederherstellungscodes erstellen',
  renewNote: 'Ihre bisherigen Wiederherstellungscodes werden ungültig.',
  remove: 'App entfernen',
  removeTitle: 'Authenticator-App entfernen?',
  removeNote: 'Zur Anmeldung genügt dann Ihr Passwort.',
  removed: 'Authenticator-App entfernt.',
  password: 'Passwort',
  passwordNote: 'Geben Sie Ihr Passwort ein, um eine Authenticator-App hinzuzufügen.',
  continue: 'Weiter',
  scan: 'Scannen Sie den QR-Code mit Ihrer Authenticator-App.',
  qrCode: 'QR-Code für die Authenticator-App',
  secret: 'Einrichtungsschlüssel',
  secretHint: 'Geben Sie diesen Schlüssel in der App ein, wenn Sie den Code nicht scannen können.',
  appCode: 'Code aus der App',
  appCodeHint: '6 Ziffern',
  codesTitle: 'Wiederherstellungscodes',
  codesNote:
    'Bewahren Sie diese Codes sicher auf. Mit jedem können Sie sich einmal anmelden, wenn Sie Ihre App verlieren. Sie werden nicht noch einmal angezeigt.',
  downloadCodes: 'Codes herunterladen',
  copyCodes: 'Codes kopieren',
  done: 'Fertig',
};

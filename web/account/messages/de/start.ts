import type { StartTexts } from '../types.ts';
import { SIGN_ON } from './sign-on.ts';

export const START: StartTexts = {
  close: 'Schließen',
  closeNotification: 'Benachrichtigung schließen',
  togglePassword: 'Passwort anzeigen oder verbergen',
  tryAgain: 'Erneut versuchen',
  passwordHint: 'Mindestens 12 Zeichen. Mehrere zufällige Wörter ergeben ein gutes Passwort.',
  preferences: {
    theme: 'Design',
    language: 'Sprache',
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
  },
  signIn: {
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    code: 'Code',
    codeHint: 'Aus Ihrer Authenticator-App oder ein Wiederherstellungscode',
    withPasskey: 'Mit einem Passkey anmelden',
    startOver: 'Neu beginnen',
    signUp: 'Registrieren',
    name: 'Name',
    nameHint: 'Optional. Nur für Sie sichtbar.',
    createAccount: 'Konto erstellen',
    noAccount: 'Noch kein Konto? {signUp}',
    hasAccount: 'Sie haben schon ein Konto? {signIn}',
    closed:
      'Die Registrierung ist geschlossen. Bitten Sie die Person, die diesen Server verwaltet, um ein Konto.',
  },
  passwordReset: {
    title: 'Passwort zurücksetzen',
    forgot: 'Passwort vergessen?',
    intro: 'Sie erhalten einen Link, mit dem Sie ein neues Passwort wählen können.',
    send: 'Link senden',
    sent: 'Falls es ein Konto mit dieser E-Mail-Adresse gibt, erhalten Sie in wenigen Minuten einen Link. Er ist eine Stunde gültig. Sehen Sie auch im Spam-Ordner nach.',
    choose: 'Neues Passwort wählen',
    newPassword: 'Neues Passwort',
    again: 'Neuen Link anfordern',
    save: 'Passwort speichern',
    done: 'Ihr Passwort wurde geändert und alle Sitzungen wurden abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  },
  confirmEmail: {
    title: 'E-Mail-Adresse bestätigen',
    intro: 'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
    confirm: 'Adresse bestätigen',
    done: 'Ihre E-Mail-Adresse ist bestätigt.',
  },
  signOn: SIGN_ON,
  failures: {
    page: 'Diese Seite konnte nicht geladen werden',
    notFound: 'Seite nicht gefunden',
    notFoundHint: 'Prüfen Sie die URL. Möglicherweise wurde die Seite verschoben oder gelöscht.',
    goToVideos: 'Zu Ihren Videos',
  },
  errors: {
    unknown: 'Es ist ein Fehler aufgetreten. Laden Sie die Seite neu.',
    offline:
      'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    unexpected: 'Der Server hat unerwartet geantwortet. Versuchen Sie es erneut.',
    wrongPassword: 'Falsches Passwort. Versuchen Sie es erneut.',
  },
  apiErrors: {
    explanations: {
      authentication_required: 'Melden Sie sich an.',
      email_taken: 'Für diese E-Mail-Adresse gibt es bereits ein Konto.',
      feed_exists: 'Sie folgen diesem Feed bereits.',
      feed_not_found: 'Feed nicht gefunden. Möglicherweise wurde er entfernt.',
      email_not_configured:
        'Dieser Dienst versendet keine E-Mails. Bitten Sie die Person, die den Server verwaltet, um ein neues Passwort.',
      internal_error: 'Auf dem Server ist ein Fehler aufgetreten. Versuchen Sie es später erneut.',
      invalid_challenge:
        'Diese Anmeldung ist abgelaufen oder wurde bereits verwendet. Melden Sie sich erneut an.',
      invalid_code: 'Falscher Code. Jeder Code gilt nur einmal und etwa eine Minute lang.',
      invalid_passkey:
        'Der Passkey wurde nicht akzeptiert. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.',
      invalid_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
      invalid_mail_token:
        'Der Link ist ungültig, abgelaufen oder wurde schon verwendet. Fordern Sie einen neuen an.',
      last_source:
        'Ein Video benötigt mindestens eine Quelle. Fügen Sie zuerst eine andere hinzu oder löschen Sie das Video.',
      not_found: 'Nicht gefunden. Möglicherweise wurde das Element gelöscht.',
      precondition_failed: 'Das Element wurde inzwischen geändert. Laden Sie die Seite neu.',
      rate_limited: 'Zu viele Anfragen. Versuchen Sie es später noch einmal.',
      password_required: 'Legen Sie zuerst ein Passwort fest.',
      recent_login_required: 'Melden Sie sich ab und wieder an. Danach haben Sie 10 Minuten Zeit.',
      registration_closed: 'Die Registrierung ist geschlossen.',
      second_factor_exists:
        'Ihr Konto hat bereits eine Authenticator-App. Entfernen Sie diese zuerst.',
      source_not_found: 'Quelle nicht gefunden. Möglicherweise wurde sie entfernt.',
      subtitle_not_found: 'Untertitel nicht gefunden. Möglicherweise wurden sie gelöscht.',
      unavailable: 'Der Server ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
      video_exists: 'Sie haben dieses Video bereits.',
      video_not_found: 'Video nicht gefunden. Möglicherweise wurde es gelöscht.',
      webhook_not_found: 'Webhook nicht gefunden. Möglicherweise wurde er gelöscht.',
    },
    summaries: {
      invalid_subtitle: 'Die Untertitel enthalten Fehler.',
      payload_too_large: 'Der Inhalt ist zu groß.',
      quota_exceeded: 'Das Kontingent ist ausgeschöpft.',
      source_error: 'Die Quelle hat das Video nicht geliefert.',
      source_protected: 'Dieses Video ist geschützt oder nicht öffentlich.',
      source_timeout: 'Die Quelle antwortet nicht rechtzeitig. Versuchen Sie es später erneut.',
      source_unreachable: 'Die Quelle ist nicht erreichbar. Prüfen Sie die URL.',
      source_unsupported: 'Unter dieser URL wurde kein Video gefunden, das abgespielt werden kann.',
      url_not_allowed:
        'Diese URL kann nicht abgerufen werden. Verwenden Sie eine öffentliche http(s)-URL.',
      validation_failed: 'Prüfen Sie Ihre Eingaben.',
    },
    other: 'Das hat nicht funktioniert.',
  },
};

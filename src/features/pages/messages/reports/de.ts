import type { ReportMessages } from '../messages.ts';

export const GERMAN_REPORTS: ReportMessages = {
  link: 'Melden',
  title: 'Dieses Video melden',
  intro:
    'Teilen Sie dem Betreiber dieses Dienstes mit, was an „{title}“ zu beanstanden ist. Sie benötigen kein Konto.',
  reason: 'Grund',
  details: 'Was ist zu beanstanden?',
  detailsHint:
    'Nennen Sie bei einer Urheberrechtsbeschwerde das Werk und erklären Sie, dass Ihnen die Rechte gehören oder dass Sie für den Inhaber handeln. Höchstens 2.000 Zeichen.',
  contact: 'Ihre E-Mail-Adresse (optional)',
  contactHint:
    'Nur für Rückfragen zu Ihrer Meldung. Sie wird gelöscht, sobald die Meldung abgeschlossen ist.',
  submit: 'Meldung senden',
  invalid:
    'Die Meldung wurde nicht gesendet. Wählen Sie einen Grund, beschreiben Sie das Problem und prüfen Sie die E-Mail-Adresse.',
  operator: 'Sie können auch an {email} schreiben.',
  sent: 'Meldung gesendet',
  sentText: 'Vielen Dank. Der Betreiber wird das Video prüfen.',
  back: 'Zurück zum Video',
  reasons: {
    copyright: 'Urheberrecht',
    illegal_content: 'Rechtswidriger Inhalt',
    privacy: 'Persönlichkeitsrecht',
    terms: 'Verstoß gegen die Nutzungsbedingungen',
    other: 'Sonstiges',
  },
};

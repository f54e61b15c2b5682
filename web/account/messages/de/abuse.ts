import type { PageTexts } from '../types.ts';

export const ABUSE: PageTexts['abuse'] = {
  removal: {
    title: 'Der Betreiber hat dieses Video entfernt',
    reason: 'Grund: {reason}',
    since: 'Entfernt am {date}',
    hint: 'Es kann weder abgespielt noch geändert werden. Wenden Sie sich an den Betreiber, wenn Sie damit nicht einverstanden sind.',
  },
  takedown: {
    open: 'Sperren',
    restore: 'Wiederherstellen',
    openLabel: '{title} sperren',
    restoreLabel: '{title} wiederherstellen',
    title: 'Dieses Video sperren?',
    action: 'Video sperren',
    note: 'Zuschauer sehen den Hinweis, dass „{title}“ aus rechtlichen Gründen entfernt wurde. Der Eigentümer sieht den Grund und die Mitteilung und kann das Video nicht ändern.',
    reason: 'Grund',
    notice: 'Mitteilung an den Eigentümer (optional)',
    noticeHint: 'Zum Beispiel das Aktenzeichen der Beschwerde und wie man widersprechen kann.',
    restoreTitle: 'Dieses Video wiederherstellen?',
    restoreNote: '„{title}“ kann mit der bisherigen Sichtbarkeit wieder abgespielt werden.',
    restoreAction: 'Video wiederherstellen',
    count: 'Bestehende Sperren: {count}',
  },
  reasons: {
    copyright: 'Urheberrecht',
    illegal_content: 'Rechtswidriger Inhalt',
    privacy: 'Persönlichkeitsrecht',
    court_order: 'Gerichtliche Anordnung',
    terms: 'Nutzungsbedingungen',
    other: 'Sonstiges',
  },
  sourceBlocked: 'Gesperrte Quelle',
};

import type { PageTexts } from '../types.ts';

export const FEEDS: PageTexts['feeds'] = {
  title: 'Feeds',
  follow: 'Feed folgen',
  empty: {
    title: 'Noch keine Feeds',
    text: 'Folgen Sie einem RSS-, Atom- oder Podcast-Feed, einem PeerTube- oder YouTube-Kanal oder einer Playlist. Neue Einträge werden zu Videos in Ihrem Konto.',
  },
  disabled: {
    gone: 'Deaktiviert: Der Server meldet, dass der Feed entfernt wurde.',
    failing: 'Deaktiviert: Die Abrufe schlagen seit zwei Wochen fehl.',
  },
  videosWithTag: 'Videos mit dem Tag „{tag}“',
  added: { one: '{count} Video hinzugefügt', other: '{count} Videos hinzugefügt' },
  skipped: '{count} übersprungen',
  notChecked: 'noch nicht abgerufen',
  lastChecked: 'zuletzt abgerufen: {date}',
  paused: 'Angehalten',
  checkFailed: 'Der letzte Abruf ist fehlgeschlagen: {reason}',
  following: 'Sie folgen diesem Feed',
  nextCheck: 'Nächster Abruf: {date}',
  checkNow: 'Jetzt abrufen',
  checkNowName: 'Jetzt abrufen: {name}',
  pause: { action: 'Anhalten', actionName: 'Anhalten: {name}' },
  resume: { action: 'Fortsetzen', actionName: 'Fortsetzen: {name}' },
  unfollow: {
    action: 'Entfolgen',
    actionName: 'Entfolgen: {name}',
    title: '„{name}“ nicht mehr folgen?',
    confirm: 'Feed entfolgen',
    text: 'Neue Einträge werden nicht mehr hinzugefügt. Bereits hinzugefügte Videos bleiben erhalten.',
    done: 'Sie folgen „{name}“ nicht mehr.',
  },
  urlHint:
    'Ein Feed, ein PeerTube- oder YouTube-Kanal, eine Playlist oder eine Seite, die auf ihren Feed verweist.',
  visibility: 'Sichtbarkeit neuer Videos',
  tags: 'Tags neuer Videos',
  tagsHint: 'Optional. Drücken Sie nach jedem Tag die Eingabe- oder die Kommataste.',
  backfill: 'Vorhandene Einträge hinzufügen',
  noBackfill: 'Keine',
  latest: 'Die neuesten {count}',
};

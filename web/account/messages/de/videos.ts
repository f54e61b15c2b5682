import type { PageTexts } from '../types.ts';

export const VIDEOS: PageTexts['videos'] = {
  title: 'Videos',
  import: 'Importieren',
  add: {
    action: 'Video hinzufügen',
    urlHint: 'Eine Videodatei, ein Stream oder eine Webseite mit einem Video.',
    title: 'Titel',
    titleHint: 'Optional. Standardmäßig der Titel der Quelle.',
  },
  visibility: 'Sichtbarkeit',
  existing: {
    title: 'Sie haben dieses Video bereits',
    text: 'Seine Sichtbarkeit ist „{current}“. Sie haben „{selected}“ gewählt.',
    change: 'Sichtbarkeit ändern',
    open: 'Video öffnen',
  },
  empty: {
    title: 'Noch keine Videos',
    text: 'Fügen Sie die URL eines Videos, eines Streams oder einer Webseite mit einem Video hinzu. Reelay erkennt das Video und liefert Ihnen einen Player, einen Einbettungscode und API-Zugriff.',
  },
  noMatches: {
    title: 'Keine passenden Videos',
    text: 'Versuchen Sie es mit einer kürzeren Suche oder weniger Filtern.',
    showAll: 'Alle Videos anzeigen',
  },
  pager: {
    label: 'Seitennavigation',
    previous: 'Zurück',
    next: 'Weiter',
    page: 'Seite {page}',
  },
  table: {
    video: 'Video',
    type: 'Typ',
    status: 'Status',
    plays: 'Aufrufe, 30 Tage',
    created: 'Erstellt',
    selectAll: 'Alle auf dieser Seite auswählen',
    select: '{name} auswählen',
    provider: 'Anbieter',
    loading: 'Wird geladen',
  },
  selection: {
    empty: 'Keine Videos auf dieser Seite.',
    delete: {
      one: '{count} ausgewähltes löschen',
      other: '{count} ausgewählte löschen',
    },
    clear: 'Auswahl aufheben',
    setVisibility: 'Sichtbarkeit festlegen',
    addTags: 'Tags hinzufügen',
    tagsKept: {
      one: 'Das Video behält vorhandene Tags.',
      other: 'Die {count} Videos behalten vorhandene Tags.',
    },
    tags: 'Tags',
    tagsHint: 'Drücken Sie nach jedem Tag die Eingabe- oder die Kommataste.',
    changed: {
      one: '{count} Video geändert.',
      other: '{count} Videos geändert.',
    },
  },
  deletion: {
    title: {
      one: 'Dieses Video löschen?',
      other: '{count} Videos löschen?',
    },
    action: {
      one: 'Video löschen',
      other: '{count} Videos löschen',
    },
    more: 'und {count} weitere',
    text: 'Seiten, Einbettungen, Streams und Links funktionieren sofort nicht mehr. Sie können dies 10 Sekunden lang rückgängig machen.',
    done: {
      one: 'Video gelöscht.',
      other: '{count} Videos gelöscht.',
    },
    undo: 'Rückgängig',
    restored: {
      one: 'Video wiederhergestellt.',
      other: '{count} Videos wiederhergestellt.',
    },
  },
  importing: {
    title: 'Videos importieren',
    text: 'URLs oder CSV',
    textHint:
      'Eine URL pro Zeile oder CSV mit Kopfzeile: url, title, tags. Höchstens {max} Videos.',
    unreadable: 'Die erste Zeile muss eine URL oder eine CSV-Kopfzeile mit der Spalte url sein.',
    tooMany: 'Importieren Sie höchstens {max} Videos auf einmal. Teilen Sie die Liste auf.',
    chooseFile: 'CSV-Datei auswählen',
    retry: 'Fehlgeschlagene wiederholen',
    stop: 'Import stoppen',
    done: 'Fertig',
    progress: 'Fortschritt',
    added: '{added} von {total} hinzugefügt',
    addedAndFailed: '{added} von {total} hinzugefügt, {failed} fehlgeschlagen',
    line: 'Zeile',
    result: 'Ergebnis',
    results: {
      waiting: 'Wartet',
      adding: 'Wird hinzugefügt …',
      added: 'Hinzugefügt',
      existing: 'Schon in Ihren Videos',
    },
    problems: {
      repeated: 'Wiederholte URL.',
      invalid: 'Keine http(s)-URL.',
      title: 'Der Titel ist zu lang.',
    },
  },
  search: 'Titel und URLs durchsuchen',
  filter: 'Filtern',
  filterCount: 'Filtern ({count})',
  filtersLabel: 'Filter',
  activeFilters: 'Aktive Filter',
  removeFilter: 'Filter entfernen – {label}: {value}',
  tag: 'Tag',
  tagHint: 'Drücken Sie die Eingabetaste, um den Tag anzuwenden.',
  filters: {
    status: {
      label: 'Status',
      none: 'Jeder Status',
      choices: {
        ready: 'Bereit',
        queued: 'In Warteschlange',
        resolving: 'Wird aufgelöst',
        failed: 'Fehlgeschlagen',
        removed: 'Entfernt',
      },
    },
    type: {
      label: 'Typ',
      none: 'Jeder Typ',
      choices: {
        MP4: 'MP4',
        WebM: 'WebM',
        HLS: 'HLS',
        DASH: 'DASH',
        live: 'Live',
      },
    },
    visibility: {
      label: 'Sichtbarkeit',
      none: 'Jede Sichtbarkeit',
      choices: {
        public: 'Öffentlich',
        unlisted: 'Nicht gelistet',
        private: 'Privat',
      },
    },
    sort: {
      label: 'Sortieren nach',
      none: 'Neueste zuerst',
      choices: {
        createdAt: 'Älteste zuerst',
        '-updatedAt': 'Zuletzt geändert',
      },
    },
  },
};

import type { PageTexts } from '../types.ts';

export const ANALYTICS: PageTexts['analytics'] = {
  title: 'Statistiken',
  timeRange: 'Zeitraum',
  from: 'Von',
  to: 'Bis',
  invalidRange: 'Geben Sie einen gültigen Zeitraum ein.',
  apply: 'Anwenden',
  filter: '{dimension}: {value}',
  clearFilter: 'Filter löschen',
  ranges: {
    day: {
      label: 'Letzte 24 Stunden',
      previous: 'Vorherige 24 Stunden',
      compared: 'Verglichen mit den vorherigen 24 Stunden: {days}.',
    },
    week: {
      label: 'Letzte 7 Tage',
      previous: 'Vorherige 7 Tage',
      compared: 'Verglichen mit den vorherigen 7 Tagen: {days}.',
    },
    month: {
      label: 'Letzte 30 Tage',
      previous: 'Vorherige 30 Tage',
      compared: 'Verglichen mit den vorherigen 30 Tagen: {days}.',
    },
    quarter: {
      label: 'Letzte 90 Tage',
      previous: 'Vorherige 90 Tage',
      compared: 'Verglichen mit den vorherigen 90 Tagen: {days}.',
    },
    year: {
      label: 'Letzte 12 Monate',
      previous: 'Vorherige 12 Monate',
      compared: 'Verglichen mit den vorherigen 12 Monaten: {days}.',
    },
    custom: {
      label: 'Eigener Zeitraum',
      previous: 'Vorheriger Zeitraum',
      compared: 'Verglichen mit dem vorherigen Zeitraum: {days}.',
    },
  },
  days: '{from} bis {to}',
  metrics: {
    plays: 'Wiedergaben',
    viewers: 'Zuschauer',
    watchTime: 'Wiedergabezeit',
    errorRate: 'Fehlerquote',
  },
  changes: {
    noPrevious: 'Keine früheren Daten',
    none: 'Keine Änderung',
    fromZero: 'Zuvor 0',
    up: '+{change}',
    down: '−{change}',
    multiple: 'Das {factor}-Fache',
    points: '{points} Prozentpunkte',
  },
  dimensions: {
    video: {
      one: 'Video',
      many: 'Top-Videos',
    },
    country: {
      one: 'Land',
      many: 'Länder',
    },
    device: {
      one: 'Gerät',
      many: 'Geräte',
    },
    browser: {
      one: 'Browser',
      many: 'Browser',
    },
    os: {
      one: 'Betriebssystem',
      many: 'Betriebssysteme',
    },
    site: {
      one: 'Website',
      many: 'Einbettende Websites',
    },
    referrer: {
      one: 'Herkunft',
      many: 'Herkunft',
    },
    type: {
      one: 'Typ',
      many: 'Typen',
    },
  },
  cards: {
    devices: 'Geräte und Browser',
    sites: 'Websites und Herkunft',
  },
  values: {
    unknown: 'Unbekannt',
    other: 'Sonstige',
    live: 'Live',
    notEmbedded: 'Nicht eingebettet',
    noReferrer: 'Direkt oder unbekannt',
  },
  devices: {
    desktop: 'Desktop',
    mobile: 'Smartphone',
    tablet: 'Tablet',
    tv: 'TV',
  },
  weekOf: 'Woche ab {date}',
  breakdown: {
    plays: 'Wiedergaben',
    share: 'Anteil',
    otherVideos: 'Andere oder gelöschte Videos',
    empty: 'Keine Wiedergaben.',
    showFewer: 'Weniger anzeigen',
    showRows: '{count} Zeilen anzeigen',
    total: '{count} Zeilen insgesamt. Laden Sie die CSV-Datei herunter, um mehr zu sehen.',
    oneFilter:
      'Sie können jeweils nach einem Wert filtern. Löschen Sie den Filter, um alle Aufschlüsselungen zu sehen.',
  },
  csv: {
    download: 'CSV herunterladen',
    by: 'nach {name}',
  },
  table: 'Als Tabelle anzeigen',
  live: {
    title: 'Zuschauer live',
    now: '{count} sehen gerade zu',
    axisNow: 'Jetzt',
    perMinute: 'Zuschauer pro Minute',
    minute: 'Minute',
    none: 'Keine Zuschauer in der letzten Stunde',
    peak: 'Meiste gleichzeitige Zuschauer in der letzten Stunde: {count}, um {time}',
  },
  noPlays: {
    inRange: 'Keine Wiedergaben in diesem Zeitraum',
    showYear: 'Letzte 12 Monate anzeigen',
    longer: 'Wählen Sie einen längeren Zeitraum, um frühere Wiedergaben zu sehen.',
    title: 'Noch keine Wiedergaben',
    text: 'Teilen Sie den Link zu einem Video oder betten Sie das Video in eine Seite ein. Die erste Wiedergabe erscheint hier innerhalb einer Minute. Wiedergaben in Ihrem Konto werden nicht gezählt.',
    toVideos: 'Zu Ihren Videos',
    toVideo: 'Link und Einbettungscode abrufen',
  },
  quality: {
    title: 'Wiedergabequalität',
    startup: 'Startzeit (Median)',
    startupP95: 'Startzeit (p95)',
    rebuffering: 'Anteil der Pufferzeit',
    averageWatchTime: 'Durchschnittliche Wiedergabezeit',
    completion: 'Abschlussquote',
    peak: 'Meiste gleichzeitige Zuschauer',
  },
  series: {
    title: 'Zeitverlauf',
    timeZone: 'Zeitzone: {name}',
    metric: 'Messwert',
    overTime: '{metric} im Zeitverlauf',
    point: '{label}: {metric} {value}',
    pointWithPrevious: '{label}: {metric} {value} (vorher: {previous})',
    noData: 'keine Daten',
    intervals: {
      hour: {
        one: 'Stunde',
        by: 'Nach Stunde',
      },
      day: {
        one: 'Tag',
        by: 'Nach Tag',
      },
      week: {
        one: 'Woche',
        by: 'Nach Woche',
      },
      month: {
        one: 'Monat',
        by: 'Nach Monat',
      },
    },
  },
  retention: {
    label: 'Zuschauerbindung',
    hint: 'Zuschauerbindung. Wählen Sie einen Punkt, um dorthin zu springen.',
    position: 'Position',
    share: 'Anteil der Wiedergaben',
    point: 'Bei {position}: {share} der Wiedergaben',
    empty: 'Noch keine Daten zur Zuschauerbindung. Sie erscheinen nach der ersten Wiedergabe.',
    live: 'Für Livestreams gibt es keine Zuschauerbindung.',
    allViews: 'Die Zuschauerbindung umfasst alle Aufrufe, unabhängig vom Filter.',
  },
  views: {
    text: '{link}: eine Zeile pro Aufruf in diesem Zeitraum. Aufrufe nach Ablauf der Aufbewahrungsfrist sind nicht enthalten.',
    link: 'Aufrufe herunterladen (JSON Lines)',
  },
};

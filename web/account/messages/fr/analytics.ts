import type { PageTexts } from '../types.ts';

export const ANALYTICS: PageTexts['analytics'] = {
  title: 'Statistiques',
  timeRange: 'Période',
  from: 'Du',
  to: 'Au',
  invalidRange: 'Saisissez une période valide.',
  apply: 'Appliquer',
  filter: '{dimension} : {value}',
  clearFilter: 'Effacer le filtre',
  ranges: {
    day: {
      label: 'Dernières 24 heures',
      previous: '24 heures précédentes',
      compared: 'Par rapport aux 24 heures précédentes : {days}.',
    },
    week: {
      label: '7 derniers jours',
      previous: '7 jours précédents',
      compared: 'Par rapport aux 7 jours précédents : {days}.',
    },
    month: {
      label: '30 derniers jours',
      previous: '30 jours précédents',
      compared: 'Par rapport aux 30 jours précédents : {days}.',
    },
    quarter: {
      label: '90 derniers jours',
      previous: '90 jours précédents',
      compared: 'Par rapport aux 90 jours précédents : {days}.',
    },
    year: {
      label: '12 derniers mois',
      previous: '12 mois précédents',
      compared: 'Par rapport aux 12 mois précédents : {days}.',
    },
    custom: {
      label: 'Période personnalisée',
      previous: 'Période précédente',
      compared: 'Par rapport à la période précédente : {days}.',
    },
  },
  days: '{from} au {to}',
  metrics: {
    plays: 'Lectures',
    viewers: 'Spectateurs',
    watchTime: 'Durée de visionnage',
    errorRate: 'Taux d’erreur',
  },
  changes: {
    noPrevious: 'Aucune donnée antérieure',
    none: 'Aucun changement',
    fromZero: 'Auparavant 0',
    up: '+{change}',
    down: '−{change}',
    multiple: 'Multiplié par {factor}',
    points: '{points} pts',
  },
  dimensions: {
    video: {
      one: 'Vidéo',
      many: 'Vidéos les plus vues',
    },
    country: {
      one: 'Pays',
      many: 'Pays',
    },
    device: {
      one: 'Appareil',
      many: 'Appareils',
    },
    browser: {
      one: 'Navigateur',
      many: 'Navigateurs',
    },
    os: {
      one: 'Système d’exploitation',
      many: 'Systèmes d’exploitation',
    },
    site: {
      one: 'Site',
      many: 'Sites d’intégration',
    },
    referrer: {
      one: 'Provenance',
      many: 'Provenances',
    },
    type: {
      one: 'Type',
      many: 'Types',
    },
  },
  cards: {
    devices: 'Appareils et navigateurs',
    sites: 'Sites et provenances',
  },
  values: {
    unknown: 'Inconnu',
    other: 'Autres',
    live: 'En direct',
    notEmbedded: 'Non intégrée',
    noReferrer: 'Direct ou inconnu',
  },
  devices: {
    desktop: 'Ordinateur',
    mobile: 'Mobile',
    tablet: 'Tablette',
    tv: 'TV',
  },
  weekOf: 'Semaine du {date}',
  breakdown: {
    plays: 'Lectures',
    share: 'Part',
    otherVideos: 'Vidéos autres ou supprimées',
    empty: 'Aucune lecture.',
    showFewer: 'Afficher moins',
    showRows: 'Afficher {count} lignes',
    total: '{count} lignes au total. Téléchargez le CSV pour en voir plus.',
    oneFilter:
      'Vous pouvez filtrer par une valeur à la fois. Effacez le filtre pour voir toutes les répartitions.',
  },
  csv: {
    download: 'Télécharger le CSV',
    by: 'par {name}',
  },
  table: 'Afficher sous forme de tableau',
  live: {
    title: 'Spectateurs en direct',
    now: '{count} en train de regarder',
    axisNow: 'Maintenant',
    perMinute: 'Spectateurs par minute',
    minute: 'Minute',
    none: 'Aucun spectateur au cours de la dernière heure',
    peak: 'Pic de spectateurs simultanés au cours de la dernière heure : {count}, à {time}',
  },
  noPlays: {
    inRange: 'Aucune lecture sur cette période',
    showYear: 'Afficher les 12 derniers mois',
    longer: 'Sélectionnez une période plus longue pour voir les lectures antérieures.',
    title: 'Aucune lecture pour le moment',
    text: 'Partagez le lien d’une vidéo ou intégrez-la dans une page. La première lecture apparaît ici en moins d’une minute. Les lectures dans cet espace ne sont pas comptées.',
    toVideos: 'Accéder à vos vidéos',
    toVideo: 'Obtenir le lien et le code d’intégration',
  },
  quality: {
    title: 'Qualité de l’expérience',
    startup: 'Temps de démarrage (médiane)',
    startupP95: 'Temps de démarrage (p95)',
    rebuffering: 'Taux de mise en mémoire tampon',
    averageWatchTime: 'Durée moyenne de visionnage',
    completion: 'Taux d’achèvement',
    peak: 'Pic de spectateurs simultanés',
  },
  series: {
    title: 'Évolution',
    timeZone: 'Fuseau horaire : {name}',
    metric: 'Indicateur',
    overTime: '{metric} : évolution',
    point: '{label} : {metric} {value}',
    pointWithPrevious: '{label} : {metric} {value} (avant : {previous})',
    noData: 'aucune donnée',
    intervals: {
      hour: {
        one: 'Heure',
        by: 'Par heure',
      },
      day: {
        one: 'Jour',
        by: 'Par jour',
      },
      week: {
        one: 'Semaine',
        by: 'Par semaine',
      },
      month: {
        one: 'Mois',
        by: 'Par mois',
      },
    },
  },
  retention: {
    label: 'Rétention de l’audience',
    hint: 'Rétention de l’audience. Sélectionnez un point pour y accéder.',
    position: 'Position',
    share: 'Part des lectures',
    point: 'À {position} : {share} des lectures',
    empty: 'Aucune donnée de rétention pour le moment. Elle apparaît après la première lecture.',
    live: 'La rétention n’est pas disponible pour les diffusions en direct.',
    allViews: 'La rétention inclut toutes les vues, quel que soit le filtre.',
  },
  views: {
    text: '{link} : une ligne par vue sur cette période. Les vues dont la durée de conservation est dépassée ne sont pas incluses.',
    link: 'Télécharger les vues (JSON Lines)',
  },
};

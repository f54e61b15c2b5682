import type { PageTexts } from '../types.ts';

export const ANALYTICS: PageTexts['analytics'] = {
  title: 'Estadísticas',
  timeRange: 'Periodo',
  from: 'Desde',
  to: 'Hasta',
  invalidRange: 'Introduzca un periodo válido.',
  apply: 'Aplicar',
  filter: '{dimension}: {value}',
  clearFilter: 'Borrar filtro',
  ranges: {
    day: {
      label: 'Últimas 24 horas',
      previous: '24 horas anteriores',
      compared: 'En comparación con las 24 horas anteriores: {days}.',
    },
    week: {
      label: 'Últimos 7 días',
      previous: '7 días anteriores',
      compared: 'En comparación con los 7 días anteriores: {days}.',
    },
    month: {
      label: 'Últimos 30 días',
      previous: '30 días anteriores',
      compared: 'En comparación con los 30 días anteriores: {days}.',
    },
    quarter: {
      label: 'Últimos 90 días',
      previous: '90 días anteriores',
      compared: 'En comparación con los 90 días anteriores: {days}.',
    },
    year: {
      label: 'Últimos 12 meses',
      previous: '12 meses anteriores',
      compared: 'En comparación con los 12 meses anteriores: {days}.',
    },
    custom: {
      label: 'Periodo personalizado',
      previous: 'Periodo anterior',
      compared: 'En comparación con el periodo anterior: {days}.',
    },
  },
  days: '{from} – {to}',
  metrics: {
    plays: 'Reproducciones',
    viewers: 'Espectadores',
    watchTime: 'Tiempo de visualización',
    errorRate: 'Tasa de errores',
  },
  changes: {
    noPrevious: 'Sin datos anteriores',
    none: 'Sin cambios',
    fromZero: 'Antes 0',
    up: '+{change}',
    down: '−{change}',
    multiple: '{factor} veces más',
    points: '{points} p. p.',
  },
  dimensions: {
    video: {
      one: 'Vídeo',
      many: 'Vídeos más vistos',
    },
    country: {
      one: 'País',
      many: 'Países',
    },
    device: {
      one: 'Dispositivo',
      many: 'Dispositivos',
    },
    browser: {
      one: 'Navegador',
      many: 'Navegadores',
    },
    os: {
      one: 'Sistema operativo',
      many: 'Sistemas operativos',
    },
    site: {
      one: 'Sitio',
      many: 'Sitios que insertan',
    },
    referrer: {
      one: 'Procedencia',
      many: 'Procedencias',
    },
    type: {
      one: 'Tipo',
      many: 'Tipos',
    },
  },
  cards: {
    devices: 'Dispositivos y navegadores',
    sites: 'Sitios y procedencias',
  },
  values: {
    unknown: 'Desconocido',
    other: 'Otros',
    live: 'En directo',
    notEmbedded: 'Sin insertar',
    noReferrer: 'Directo o desconocido',
  },
  devices: {
    desktop: 'Escritorio',
    mobile: 'Móvil',
    tablet: 'Tableta',
    tv: 'TV',
  },
  weekOf: 'Semana del {date}',
  breakdown: {
    plays: 'Reproducciones',
    share: 'Proporción',
    otherVideos: 'Otros vídeos o vídeos eliminados',
    empty: 'Sin reproducciones.',
    showFewer: 'Mostrar menos',
    showRows: 'Mostrar {count} filas',
    total: '{count} filas en total. Descargue el CSV para ver más.',
    oneFilter:
      'Solo puede filtrar por un valor a la vez. Borre el filtro para ver todos los desgloses.',
  },
  csv: {
    download: 'Descargar CSV',
    by: 'por {name}',
  },
  table: 'Mostrar como tabla',
  live: {
    title: 'Espectadores en directo',
    now: '{count} viendo ahora',
    axisNow: 'Ahora',
    perMinute: 'Espectadores por minuto',
    minute: 'Minuto',
    none: 'Sin espectadores en la última hora',
    peak: 'Máximo de espectadores simultáneos en la última hora: {count}, a las {time}',
  },
  noPlays: {
    inRange: 'Sin reproducciones en este periodo',
    showYear: 'Mostrar los últimos 12 meses',
    longer: 'Seleccione un periodo más largo para ver reproducciones anteriores.',
    title: 'Aún no hay reproducciones',
    text: 'Comparta el enlace a un vídeo o insértelo en una página. La primera reproducción aparece aquí en menos de un minuto. Las reproducciones en esta cuenta no se cuentan.',
    toVideos: 'Ir a sus vídeos',
    toVideo: 'Obtener el enlace y el código de inserción',
  },
  quality: {
    title: 'Calidad de la experiencia',
    startup: 'Tiempo de inicio (mediana)',
    startupP95: 'Tiempo de inicio (p95)',
    rebuffering: 'Proporción de espera',
    averageWatchTime: 'Tiempo medio de visualización',
    completion: 'Tasa de finalización',
    peak: 'Máximo de espectadores simultáneos',
  },
  series: {
    title: 'Evolución',
    timeZone: 'Zona horaria: {name}',
    metric: 'Métrica',
    overTime: '{metric}: evolución',
    point: '{label}: {metric} {value}',
    pointWithPrevious: '{label}: {metric} {value} (antes: {previous})',
    noData: 'sin datos',
    intervals: {
      hour: {
        one: 'Hora',
        by: 'Por hora',
      },
      day: {
        one: 'Día',
        by: 'Por día',
      },
      week: {
        one: 'Semana',
        by: 'Por semana',
      },
      month: {
        one: 'Mes',
        by: 'Por mes',
      },
    },
  },
  retention: {
    label: 'Retención de la audiencia',
    hint: 'Retención de la audiencia. Seleccione un punto para ir a él.',
    position: 'Posición',
    share: 'Proporción de reproducciones',
    point: 'En {position}: {share} de las reproducciones',
    empty: 'Aún no hay datos de retención. Aparecen tras la primera reproducción.',
    live: 'La retención no está disponible para emisiones en directo.',
    allViews: 'La retención incluye todas las visualizaciones, sin tener en cuenta el filtro.',
  },
  views: {
    text: '{link}: una línea por visualización en este periodo. No se incluyen las que superan el plazo de conservación.',
    link: 'Descargar visualizaciones (JSON Lines)',
  },
};

import type { PageTexts } from '../types.ts';

export const FEEDS: PageTexts['feeds'] = {
  title: 'Fuentes',
  follow: 'Seguir fuente',
  empty: {
    title: 'Aún no hay fuentes',
    text: 'Siga una fuente RSS, Atom o de podcast, un canal de PeerTube o YouTube, o una lista de reproducción. Los elementos nuevos se convierten en vídeos de su cuenta.',
  },
  disabled: {
    gone: 'Desactivada: el servidor indica que la fuente se ha eliminado.',
    failing: 'Desactivada: las comprobaciones han fallado durante dos semanas.',
  },
  videosWithTag: 'Vídeos con la etiqueta «{tag}»',
  added: { one: '{count} vídeo añadido', other: '{count} vídeos añadidos' },
  skipped: '{count} omitidos',
  notChecked: 'aún sin comprobar',
  lastChecked: 'última comprobación: {date}',
  paused: 'En pausa',
  checkFailed: 'La última comprobación falló: {reason}',
  following: 'Siguiendo',
  nextCheck: 'Próxima comprobación: {date}',
  checkNow: 'Comprobar ahora',
  checkNowName: 'Comprobar ahora: {name}',
  pause: { action: 'Pausar', actionName: 'Pausar {name}' },
  resume: { action: 'Reanudar', actionName: 'Reanudar {name}' },
  unfollow: {
    action: 'Dejar de seguir',
    actionName: 'Dejar de seguir {name}',
    title: '¿Dejar de seguir «{name}»?',
    confirm: 'Dejar de seguir la fuente',
    text: 'Ya no se añadirán elementos nuevos. Los vídeos que ya se añadieron se conservan.',
    done: 'Ya no sigue «{name}».',
  },
  urlHint:
    'Una fuente, un canal de PeerTube o YouTube, una lista de reproducción o una página que enlace su fuente.',
  visibility: 'Visibilidad de los vídeos nuevos',
  tags: 'Etiquetas de los vídeos nuevos',
  tagsHint: 'Opcional. Pulse Intro o coma después de cada etiqueta.',
  backfill: 'Elementos existentes que añadir',
  noBackfill: 'Ninguno',
  latest: 'Los {count} más recientes',
};

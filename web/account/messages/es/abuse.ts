import type { PageTexts } from '../types.ts';

export const ABUSE: PageTexts['abuse'] = {
  removal: {
    title: 'El operador ha retirado este vídeo',
    reason: 'Motivo: {reason}',
    since: 'Retirado el {date}',
    hint: 'No se puede reproducir ni modificar. Para presentar una reclamación, póngase en contacto con el operador.',
  },
  takedown: {
    open: 'Retirar',
    restore: 'Restaurar',
    openLabel: 'Retirar {title}',
    restoreLabel: 'Restaurar {title}',
    title: '¿Retirar este vídeo?',
    action: 'Retirar vídeo',
    note: 'Los espectadores verán que «{title}» se ha retirado por motivos legales. El propietario verá el motivo y el aviso, y no podrá modificar el vídeo.',
    reason: 'Motivo',
    notice: 'Aviso para el propietario (opcional)',
    noticeHint: 'Por ejemplo, la referencia de la reclamación y cómo presentar alegaciones.',
    restoreTitle: '¿Restaurar este vídeo?',
    restoreNote: '«{title}» podrá reproducirse de nuevo con la misma visibilidad.',
    restoreAction: 'Restaurar vídeo',
    count: 'Retiradas vigentes: {count}',
  },
  reasons: {
    copyright: 'Derechos de autor',
    illegal_content: 'Contenido ilegal',
    privacy: 'Privacidad',
    court_order: 'Orden judicial',
    terms: 'Condiciones de uso',
    other: 'Otro',
  },
  sourceBlocked: 'Fuente bloqueada',
};

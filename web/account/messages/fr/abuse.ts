import type { PageTexts } from '../types.ts';

export const ABUSE: PageTexts['abuse'] = {
  removal: {
    title: 'L’exploitant a retiré cette vidéo',
    reason: 'Motif : {reason}',
    since: 'Retirée le {date}',
    hint: 'Elle ne peut être ni lue ni modifiée. Contactez l’exploitant si vous contestez cette décision.',
  },
  takedown: {
    open: 'Retirer',
    restore: 'Rétablir',
    openLabel: 'Retirer {title}',
    restoreLabel: 'Rétablir {title}',
    title: 'Retirer cette vidéo ?',
    action: 'Retirer la vidéo',
    note: 'Les spectateurs verront que « {title} » a été retirée pour des raisons juridiques. Le propriétaire verra le motif et l’avis, et ne pourra pas modifier la vidéo.',
    reason: 'Motif',
    notice: 'Avis au propriétaire (facultatif)',
    noticeHint: 'Par exemple la référence de la plainte et la procédure de contestation.',
    restoreTitle: 'Rétablir cette vidéo ?',
    restoreNote: '« {title} » pourra de nouveau être lue, avec la même visibilité.',
    restoreAction: 'Rétablir la vidéo',
    count: 'Retraits en vigueur : {count}',
  },
  reasons: {
    copyright: 'Droit d’auteur',
    illegal_content: 'Contenu illégal',
    privacy: 'Vie privée',
    court_order: 'Décision de justice',
    terms: 'Conditions d’utilisation',
    other: 'Autre',
  },
  sourceBlocked: 'Source bloquée',
};

import type { PageTexts } from '../types.ts';

export const FEEDS: PageTexts['feeds'] = {
  title: 'Flux',
  follow: 'Suivre un flux',
  empty: {
    title: 'Aucun flux pour le moment',
    text: 'Suivez un flux RSS, Atom ou de podcast, une chaîne PeerTube ou YouTube, ou une playlist. Les nouveaux éléments deviennent des vidéos de votre compte.',
  },
  disabled: {
    gone: 'Désactivé : le serveur indique que le flux a été supprimé.',
    failing: 'Désactivé : les vérifications échouent depuis deux semaines.',
  },
  videosWithTag: 'Vidéos avec le tag « {tag} »',
  added: { one: '{count} vidéo ajoutée', other: '{count} vidéos ajoutées' },
  skipped: '{count} ignorées',
  notChecked: 'pas encore vérifié',
  lastChecked: 'dernière vérification : {date}',
  paused: 'En pause',
  checkFailed: 'La dernière vérification a échoué : {reason}',
  following: 'Suivi',
  nextCheck: 'Prochaine vérification : {date}',
  checkNow: 'Vérifier maintenant',
  checkNowName: 'Vérifier maintenant : {name}',
  pause: { action: 'Suspendre', actionName: 'Suspendre {name}' },
  resume: { action: 'Reprendre', actionName: 'Reprendre {name}' },
  unfollow: {
    action: 'Ne plus suivre',
    actionName: 'Ne plus suivre {name}',
    title: 'Ne plus suivre « {name} » ?',
    confirm: 'Ne plus suivre le flux',
    text: 'Les nouveaux éléments ne sont plus ajoutés. Les vidéos déjà ajoutées sont conservées.',
    done: 'Vous ne suivez plus « {name} ».',
  },
  urlHint:
    'Un flux, une chaîne PeerTube ou YouTube, une playlist ou une page qui renvoie à son flux.',
  visibility: 'Visibilité des nouvelles vidéos',
  tags: 'Tags des nouvelles vidéos',
  tagsHint: 'Facultatif. Appuyez sur Entrée ou sur la virgule après chaque tag.',
  backfill: 'Éléments existants à ajouter',
  noBackfill: 'Aucun',
  latest: 'Les {count} plus récents',
};

import 'media-chrome/dist/lang/fr.js';
import type { Messages } from './messages.ts';

export const MESSAGES: Messages = {
  language: 'fr',
  player: 'Lecteur vidéo',
  quality: 'Qualité',
  speed: 'Vitesse',
  audio: 'Audio',
  captions: 'Sous-titres',
  live: 'Direct',
  jumpToLive: 'Revenir au direct',
  tryAgain: 'Réessayer',
  retryingIn: 'Nouvel essai dans {seconds} s',
  reconnecting: 'Reconnexion…',
  failures: {
    gone: {
      title: 'Cette vidéo n’est plus disponible',
      advice: 'Elle a peut-être été déplacée ou supprimée à la source.',
    },
    refused: {
      title: 'La source a refusé l’accès à cette vidéo',
      advice: 'L’éditeur n’autorise peut-être pas la lecture ici.',
    },
    incomplete: {
      title: 'Une partie de cette vidéo est manquante',
      advice: 'La source ne l’a pas fournie. Le problème est peut-être temporaire.',
    },
    unreachable: {
      title: 'La source de la vidéo ne répond pas',
      advice: 'Le problème est généralement temporaire.',
    },
    unavailable: {
      title: 'Cette vidéo est temporairement indisponible',
      advice: 'Le serveur ne peut pas la fournir pour le moment. Réessayez dans un instant.',
    },
    busy: {
      title: 'Trop de requêtes',
      advice: 'Veuillez patienter un instant, puis réessayer.',
    },
    overQuota: {
      title: 'Cette vidéo a atteint sa limite quotidienne de données',
      advice: 'La lecture sera de nouveau possible après minuit (UTC).',
    },
    offline: {
      title: 'Vous êtes hors ligne',
      advice: 'La lecture reprendra dès que vous serez de nouveau en ligne.',
    },
    offAir: {
      title: 'Le direct est hors ligne',
      advice: 'La lecture démarrera automatiquement au début du direct.',
    },
    ended: {
      title: 'Le direct est terminé',
      advice: 'Aucun enregistrement n’est disponible.',
    },
    unsupported: {
      title: 'Ce navigateur ne peut pas lire cette vidéo',
      advice: 'Le format ou le codec n’est pas pris en charge. Essayez un autre navigateur.',
    },
    protected: {
      title: 'Cette vidéo est protégée par DRM',
      advice: 'Ce lecteur ne prend pas en charge les DRM.',
    },
    invalid: {
      title: 'Impossible de lire cette vidéo',
      advice: 'La source a envoyé une playlist non valide ou non prise en charge.',
    },
    damaged: {
      title: 'La vidéo est endommagée',
      advice: 'Une partie de la vidéo n’a pas pu être décodée. Réessayer peut suffire.',
    },
    unplayable: {
      title: 'Impossible de charger la vidéo',
      advice: 'La source ne répond pas ou le format n’est pas pris en charge.',
    },
  },
};

import 'media-chrome/dist/lang/fr.js';
import type { Words } from './words.ts';

export const WORDS: Words = {
  language: 'fr',
  player: 'Lecteur vidéo',
  quality: 'Qualité',
  speed: 'Vitesse',
  audio: 'Audio',
  captions: 'Sous-titres',
  live: 'Direct',
  jumpToLive: 'Revenir au direct',
  tryAgain: 'Réessayer',
  tryingAgain: 'Nouvel essai dans {seconds} s',
  failures: {
    gone: {
      title: 'Cette vidéo n’existe plus',
      advice: 'Sa source ne l’a plus. Si elle a seulement été déplacée, elle reviendra peut-être.',
    },
    refused: {
      title: 'La source refuse de diffuser cette vidéo',
      advice: 'Son éditeur ne la diffuse pas ici, ou ne la diffuse plus.',
    },
    unreachable: {
      title: 'La source de la vidéo ne répond pas',
      advice: 'C’est en général l’affaire d’un instant.',
    },
    busy: {
      title: 'Trop de demandes en ce moment',
      advice: 'La lecture reprendra dès qu’il y aura de la place.',
    },
    offline: {
      title: 'Vous semblez être hors ligne',
      advice: 'La lecture reprendra dès que la connexion sera rétablie.',
    },
    offAir: {
      title: 'Le direct n’a pas lieu en ce moment',
      advice: 'Il démarrera ici de lui-même dès qu’il commencera.',
    },
    unsupported: {
      title: 'Ce navigateur ne peut pas lire cette vidéo',
      advice: 'Son format ou son codec n’est pas pris en charge ici. Essayez un autre navigateur.',
    },
    protected: {
      title: 'Cette vidéo est protégée',
      advice: 'Elle exige une licence que ce lecteur ne demande pas.',
    },
    damaged: {
      title: 'La vidéo est endommagée',
      advice: 'Une partie n’a pas pu être décodée. Réessayer suffit parfois.',
    },
    unplayable: {
      title: 'La vidéo n’a pas pu être chargée',
      advice: 'Sa source ne répond pas, ou son format n’est pas pris en charge ici.',
    },
  },
  help: {
    title: 'Raccourcis clavier',
    close: 'Fermer',
    space: 'Espace',
    play: 'Lecture ou pause',
    seek: 'Reculer ou avancer de 10 secondes',
    tenth: 'Aller à ce dixième de la vidéo',
    volume: 'Plus fort ou moins fort',
    mute: 'Activer ou couper le son',
    captions: 'Afficher ou masquer les sous-titres',
    speed: 'Ralentir ou accélérer',
    pictureInPicture: 'Image dans l’image',
    fullScreen: 'Plein écran',
    help: 'Ces raccourcis',
  },
};

import type { PageTexts } from '../types.ts';

export const PROFILE: PageTexts['profile'] = {
  title: 'Profil',
  account: {
    title: 'Compte',
    email: 'E-mail',
    name: 'Nom',
    save: 'Enregistrer le nom',
    saved: 'Nom enregistré.',
  },
  email: {
    title: 'Adresse e-mail',
    verified: '{email} est confirmée.',
    unverified: '{email} n’est pas encore confirmée.',
    verify: 'Envoyer l’e-mail de confirmation',
    sent: 'E-mail envoyé. Ouvrez le lien dans un délai d’un jour.',
    language: 'Langue des e-mails',
    new: 'Nouvelle adresse e-mail',
    hint: 'Un lien sera envoyé à la nouvelle adresse. L’adresse actuelle reste valable jusqu’à son ouverture.',
    change: 'Changer l’adresse',
  },
  embedding: {
    default: 'Réglage du serveur',
    note: 'Domaines qui peuvent intégrer vos vidéos. Vous pouvez le modifier pour chaque vidéo.',
  },
  password: {
    title: 'Mot de passe',
    note: 'Changer le mot de passe ferme toutes les autres sessions. Les clés d’API restent valables.',
    current: 'Mot de passe actuel',
    new: 'Nouveau mot de passe',
    change: 'Changer le mot de passe',
    changed: 'Mot de passe changé. Toutes les autres sessions ont été fermées.',
  },
  sessions: {
    title: 'Sessions',
    note: 'Appareils connectés à votre compte. Déconnectez ceux que vous ne reconnaissez pas.',
    token: 'Jeton d’API',
    thisDevice: '{name} (cet appareil)',
    times: 'Connexion : {created} · dernière utilisation : {used}',
    signOut: 'Déconnecter',
    signOutName: 'Déconnecter {name}',
    browserOnSystem: '{browser} sous {system}',
    otherClient: 'Autre client',
    unknownClient: 'Client inconnu',
  },
  export: {
    title: 'Exporter vos données',
    note: 'Télécharge votre profil, vos vidéos, sous-titres, webhooks et statistiques dans une archive ZIP.',
    download: 'Télécharger l’archive',
  },
  deletion: {
    title: 'Supprimer le compte',
    note: 'Supprime votre compte et toutes ses données.',
    confirmTitle: 'Supprimer votre compte ?',
    intro:
      'Les éléments suivants seront définitivement supprimés. Vous pouvez annuler jusqu’à la date de suppression.',
    items: [
      'Toutes vos vidéos, avec leurs pages, intégrations, flux et jetons de lecture',
      'Leurs sous-titres et statistiques',
      'Toutes vos clés d’API (les applications qui les utilisent perdent l’accès) et vos webhooks',
      'Toutes vos sessions, y compris celle-ci',
      'Votre adresse e-mail, votre nom et votre mot de passe',
    ],
    typeEmail: 'Saisissez {email} pour confirmer',
    password: 'Mot de passe',
    immediately: 'Supprimer immédiatement. Cette action est irréversible.',
    scheduledTitle: 'Votre compte va être supprimé',
    scheduled:
      'Vos vidéos, vos clés d’API et toutes vos autres données seront définitivement supprimées le {date}. D’ici là, tout continue de fonctionner.',
    keep: 'Conserver le compte',
  },
};

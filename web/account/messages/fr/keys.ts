import type { PageTexts } from '../types.ts';

export const KEYS: PageTexts['keys'] = {
  title: 'Clés d’API',
  create: 'Créer une clé',
  full: 'Vous avez atteint la limite de {limit} clés. Révoquez une clé pour en créer une autre.',
  empty: {
    title: 'Aucune clé d’API pour le moment',
    text: 'Les clés d’API permettent à vos applications d’utiliser l’API en votre nom, par exemple pour ajouter et modifier des vidéos. Une clé n’est affichée qu’une fois, lors de sa création.',
  },
  form: {
    name: 'Nom',
    nameHint: 'L’application ou le service qui utilise la clé.',
    permissions: 'Autorisations',
    noPermission: 'Sélectionnez au moins une autorisation.',
    expires: 'Expire',
    networks: 'Adresses IP autorisées',
    networksHint:
      'Facultatif. Une adresse IP ou une plage CIDR par ligne. Laissez vide pour autoriser toutes les adresses.',
  },
  lifetimes: {
    never: 'Jamais',
    days30: 'Dans 30 jours',
    days90: 'Dans 90 jours',
    days365: 'Dans 1 an',
  },
  use: {
    created: 'Créée le {date}',
    neverUsed: 'jamais utilisée',
    lastUsed: 'dernière utilisation : {date}',
    expired: 'expirée : {date}',
    expires: 'expire : {date}',
    networks: 'uniquement depuis {networks}',
  },
  revoke: {
    action: 'Révoquer',
    actionName: 'Révoquer {name}',
    title: 'Révoquer « {name} » ?',
    confirm: 'Révoquer la clé',
    text: 'Les applications qui utilisent la clé se terminant par {lastFour} perdent immédiatement l’accès. Cette action est irréversible. Pour remplacer la clé sans interruption, renouvelez-la plutôt.',
    done: 'Clé « {name} » révoquée.',
  },
  rotate: {
    action: 'Renouveler',
    actionName: 'Renouveler {name}',
    title: 'Renouveler « {name} » ?',
    confirm: 'Renouveler la clé',
    text: 'Vous recevez une nouvelle clé avec les mêmes autorisations. La clé se terminant par {lastFour} cesse de fonctionner dans 24 heures.',
    note: 'L’ancienne clé reste valable 24 heures, le temps de la remplacer.',
  },
  newKey: {
    title: 'Votre nouvelle clé',
    copyNow: 'Copiez la clé maintenant. Vous ne pourrez plus la voir.',
    key: 'Clé',
    tryIt: 'Essayer',
    done: 'Terminé',
  },
  scopes: {
    'videos:read': {
      label: 'Lire les vidéos',
      description:
        'Lister toutes vos vidéos et lire les vidéos privées, y compris les URL sources.',
    },
    'videos:write': {
      label: 'Gérer les vidéos',
      description:
        'Ajouter, modifier, actualiser et supprimer des vidéos, et créer des jetons de lecture.',
    },
    'subtitles:write': {
      label: 'Gérer les sous-titres',
      description: 'Ajouter, remplacer et supprimer des sous-titres.',
    },
    'webhooks:manage': {
      label: 'Gérer les webhooks',
      description: 'Créer, modifier et supprimer des webhooks.',
    },
    'audit:read': {
      label: 'Lire le journal d’audit',
      description: 'Lister qui a fait quoi dans votre compte.',
    },
  },
};

import type { PageTexts } from '../types.ts';

export const VIDEOS: PageTexts['videos'] = {
  title: 'Vidéos',
  import: 'Importer',
  add: {
    action: 'Ajouter une vidéo',
    urlHint: 'Un fichier vidéo, un flux ou une page web qui contient une vidéo.',
    title: 'Titre',
    titleHint: 'Facultatif. Par défaut, le titre de la source.',
  },
  visibility: 'Visibilité',
  existing: {
    title: 'Vous avez déjà cette vidéo',
    text: 'Sa visibilité est « {current} ». Vous avez choisi « {selected} ».',
    change: 'Modifier la visibilité',
    open: 'Ouvrir la vidéo',
  },
  empty: {
    title: 'Aucune vidéo pour le moment',
    text: 'Ajoutez l’URL d’une vidéo, d’un flux ou d’une page web qui contient une vidéo. Reelay détecte la vidéo et vous fournit un lecteur, un code d’intégration et un accès à l’API.',
  },
  noMatches: {
    title: 'Aucune vidéo correspondante',
    text: 'Essayez une recherche plus courte ou moins de filtres.',
    showAll: 'Afficher toutes les vidéos',
  },
  pager: {
    label: 'Pagination',
    previous: 'Précédent',
    next: 'Suivant',
    page: 'Page {page}',
  },
  table: {
    video: 'Vidéo',
    type: 'Type',
    status: 'État',
    plays: 'Lectures 30 j',
    created: 'Créée',
    selectAll: 'Tout sélectionner sur cette page',
    select: 'Sélectionner {name}',
    provider: 'Fournisseur',
    loading: 'Chargement',
  },
  selection: {
    empty: 'Aucune vidéo sur cette page.',
    delete: {
      one: 'Supprimer {count} sélectionnée',
      other: 'Supprimer {count} sélectionnées',
    },
    clear: 'Effacer la sélection',
    setVisibility: 'Définir la visibilité',
    addTags: 'Ajouter des tags',
    tagsKept: {
      one: 'La vidéo conserve ses tags.',
      other: 'Les {count} vidéos conservent leurs tags.',
    },
    tags: 'Tags',
    tagsHint: 'Appuyez sur Entrée ou sur la virgule après chaque tag.',
    changed: {
      one: '{count} vidéo modifiée.',
      other: '{count} vidéos modifiées.',
    },
  },
  deletion: {
    title: {
      one: 'Supprimer cette vidéo ?',
      other: 'Supprimer {count} vidéos ?',
    },
    action: {
      one: 'Supprimer la vidéo',
      other: 'Supprimer {count} vidéos',
    },
    more: 'et {count} autres',
    text: 'Les pages, intégrations, flux et liens cessent immédiatement de fonctionner. Vous pouvez annuler pendant 10 secondes.',
    done: {
      one: 'Vidéo supprimée.',
      other: '{count} vidéos supprimées.',
    },
    undo: 'Annuler',
    restored: {
      one: 'Vidéo restaurée.',
      other: '{count} vidéos restaurées.',
    },
  },
  importing: {
    title: 'Importer des vidéos',
    text: 'URL ou CSV',
    textHint:
      'Une URL par ligne, ou un CSV avec en-tête : url, title, tags. {max} vidéos au maximum.',
    unreadable: 'La première ligne doit être une URL ou un en-tête CSV avec la colonne url.',
    tooMany: 'Importez au plus {max} vidéos à la fois. Divisez la liste.',
    chooseFile: 'Choisir un fichier CSV',
    retry: 'Réessayer les échecs',
    stop: 'Arrêter l’importation',
    done: 'Terminé',
    progress: 'Progression',
    added: '{added} sur {total} ajoutées',
    addedAndFailed: '{added} sur {total} ajoutées, {failed} en échec',
    line: 'Ligne',
    result: 'Résultat',
    results: {
      waiting: 'En attente',
      adding: 'Ajout…',
      added: 'Ajoutée',
      existing: 'Déjà dans vos vidéos',
    },
    problems: {
      repeated: 'URL répétée.',
      invalid: 'Ce n’est pas une URL http(s).',
      title: 'Le titre est trop long.',
    },
  },
  search: 'Rechercher dans les titres et les URL',
  filter: 'Filtrer',
  filterCount: 'Filtrer ({count})',
  filtersLabel: 'Filtres',
  activeFilters: 'Filtres actifs',
  removeFilter: 'Retirer le filtre {label}: {value}',
  tag: 'Tag',
  tagHint: 'Appuyez sur Entrée pour appliquer le tag.',
  filters: {
    status: {
      label: 'État',
      none: 'Tous les états',
      choices: {
        ready: 'Prête',
        queued: 'En attente',
        resolving: 'Résolution en cours',
        failed: 'Échec',
        removed: 'Retirée',
      },
    },
    type: {
      label: 'Type',
      none: 'Tous les types',
      choices: {
        MP4: 'MP4',
        WebM: 'WebM',
        HLS: 'HLS',
        DASH: 'DASH',
        live: 'En direct',
      },
    },
    visibility: {
      label: 'Visibilité',
      none: 'Toutes les visibilités',
      choices: {
        public: 'Publique',
        unlisted: 'Non répertoriée',
        private: 'Privée',
      },
    },
    sort: {
      label: 'Trier par',
      none: 'Plus récentes d’abord',
      choices: {
        createdAt: 'Plus anciennes d’abord',
        '-updatedAt': 'Modifiées récemment',
      },
    },
  },
};

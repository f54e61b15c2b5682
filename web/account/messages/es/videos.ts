import type { PageTexts } from '../types.ts';

export const VIDEOS: PageTexts['videos'] = {
  title: 'Vídeos',
  import: 'Importar',
  add: {
    action: 'Añadir vídeo',
    urlHint: 'Un archivo de vídeo, un flujo o una página web que contenga un vídeo.',
    title: 'Título',
    titleHint: 'Opcional. De forma predeterminada, el título del origen.',
  },
  visibility: 'Visibilidad',
  existing: {
    title: 'Ya tiene este vídeo',
    text: 'Su visibilidad es «{current}». Ha seleccionado «{selected}».',
    change: 'Cambiar visibilidad',
    open: 'Abrir vídeo',
  },
  empty: {
    title: 'Aún no hay vídeos',
    text: 'Añada la URL de un vídeo, un flujo o una página web que contenga un vídeo. Reelay detecta el vídeo y le ofrece un reproductor, un código de inserción y acceso a la API.',
  },
  noMatches: {
    title: 'Ningún vídeo coincide',
    text: 'Pruebe con una búsqueda más corta o menos filtros.',
    showAll: 'Mostrar todos los vídeos',
  },
  pager: {
    label: 'Paginación',
    previous: 'Anterior',
    next: 'Siguiente',
    page: 'Página {page}',
  },
  table: {
    video: 'Vídeo',
    type: 'Tipo',
    status: 'Estado',
    plays: 'Reprod. 30 días',
    created: 'Creado',
    selectAll: 'Seleccionar todo en esta página',
    select: 'Seleccionar {name}',
    provider: 'Proveedor',
    loading: 'Cargando',
  },
  selection: {
    empty: 'No hay vídeos en esta página.',
    delete: {
      one: 'Eliminar {count} seleccionado',
      other: 'Eliminar {count} seleccionados',
    },
    clear: 'Borrar la selección',
    setVisibility: 'Establecer visibilidad',
    addTags: 'Añadir etiquetas',
    tagsKept: {
      one: 'El vídeo conserva las etiquetas existentes.',
      other: 'Los {count} vídeos conservan las etiquetas existentes.',
    },
    tags: 'Etiquetas',
    tagsHint: 'Pulse Intro o coma después de cada etiqueta.',
    changed: {
      one: '{count} vídeo modificado.',
      other: '{count} vídeos modificados.',
    },
  },
  deletion: {
    title: {
      one: '¿Eliminar este vídeo?',
      other: '¿Eliminar {count} vídeos?',
    },
    action: {
      one: 'Eliminar vídeo',
      other: 'Eliminar {count} vídeos',
    },
    more: 'y {count} más',
    text: 'Las páginas, las inserciones, los flujos y los enlaces dejan de funcionar de inmediato. Puede deshacerlo durante 10 segundos.',
    done: {
      one: 'Vídeo eliminado.',
      other: '{count} vídeos eliminados.',
    },
    undo: 'Deshacer',
    restored: {
      one: 'Vídeo restaurado.',
      other: '{count} vídeos restaurados.',
    },
  },
  importing: {
    title: 'Importar vídeos',
    text: 'URL o CSV',
    textHint: 'Una URL por línea o CSV con encabezado: url, title, tags. Hasta {max} vídeos.',
    chooseFile: 'Elegir archivo CSV',
    retry: 'Reintentar los fallidos',
    stop: 'Detener importación',
    done: 'Listo',
    progress: 'Progreso',
    added: '{added} de {total} añadidos',
    addedAndFailed: '{added} de {total} añadidos, {failed} fallidos',
    line: 'Línea',
    result: 'Resultado',
    results: {
      waiting: 'En espera',
      adding: 'Añadiendo…',
      added: 'Añadido',
    },
    problems: {
      repeated: 'URL repetida.',
      invalid: 'No es una URL http(s).',
      title: 'El título es demasiado largo.',
    },
  },
  search: 'Buscar en títulos y URL',
  filter: 'Filtrar',
  filterCount: 'Filtrar ({count})',
  filtersLabel: 'Filtros',
  activeFilters: 'Filtros activos',
  removeFilter: 'Quitar filtro {label}: {value}',
  tag: 'Etiqueta',
  tagHint: 'Pulse Intro para aplicar la etiqueta.',
  filters: {
    status: {
      label: 'Estado',
      none: 'Cualquier estado',
      choices: {
        ready: 'Listo',
        queued: 'En cola',
        resolving: 'Resolviendo',
        failed: 'Error',
        removed: 'Retirado',
      },
    },
    type: {
      label: 'Tipo',
      none: 'Cualquier tipo',
      choices: {
        MP4: 'MP4',
        WebM: 'WebM',
        HLS: 'HLS',
        DASH: 'DASH',
        live: 'En directo',
      },
    },
    visibility: {
      label: 'Visibilidad',
      none: 'Cualquier visibilidad',
      choices: {
        public: 'Público',
        unlisted: 'No listado',
        private: 'Privado',
      },
    },
    sort: {
      label: 'Ordenar por',
      none: 'Más recientes primero',
      choices: {
        createdAt: 'Más antiguos primero',
        '-updatedAt': 'Actualizados recientemente',
      },
    },
  },
};

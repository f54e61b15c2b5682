import type { PageTexts } from '../types.ts';

export const KEYS: PageTexts['keys'] = {
  title: 'Claves de API',
  create: 'Crear clave',
  full: 'Ha alcanzado el límite de {limit} claves. Revoque una clave para crear otra.',
  empty: {
    title: 'Aún no hay claves de API',
    text: 'Con las claves de API, sus aplicaciones usan la API en su nombre, por ejemplo, para añadir y editar vídeos. Una clave se muestra una sola vez, al crearla.',
  },
  form: {
    name: 'Nombre',
    nameHint: 'La aplicación o el servicio que usa la clave.',
    permissions: 'Permisos',
    noPermission: 'Seleccione al menos un permiso.',
    expires: 'Caduca',
    networks: 'Direcciones IP permitidas',
    networksHint:
      'Opcional. Una dirección IP o un rango CIDR por línea. Déjelo vacío para permitir cualquier dirección.',
  },
  lifetimes: {
    never: 'Nunca',
    days30: 'En 30 días',
    days90: 'En 90 días',
    days365: 'En 1 año',
  },
  use: {
    created: 'Creada el {date}',
    neverUsed: 'nunca usada',
    lastUsed: 'último uso: {date}',
    expired: 'caducó: {date}',
    expires: 'caduca: {date}',
    networks: 'solo desde {networks}',
  },
  revoke: {
    action: 'Revocar',
    actionName: 'Revocar {name}',
    title: '¿Revocar «{name}»?',
    confirm: 'Revocar clave',
    text: 'Las aplicaciones que usan la clave terminada en {lastFour} pierden el acceso de inmediato. No se puede deshacer. Para sustituir la clave sin interrupciones, renuévela.',
    done: 'Clave «{name}» revocada.',
  },
  rotate: {
    action: 'Renovar',
    actionName: 'Renovar {name}',
    title: '¿Renovar «{name}»?',
    confirm: 'Renovar clave',
    text: 'Recibirá una clave nueva con los mismos permisos. La clave terminada en {lastFour} dejará de funcionar en 24 horas.',
    note: 'La clave anterior sigue funcionando 24 horas mientras hace el cambio.',
  },
  newKey: {
    title: 'Su clave nueva',
    copyNow: 'Copie la clave ahora. No podrá volver a verla.',
    key: 'Clave',
    tryIt: 'Pruébela',
    done: 'Listo',
  },
  scopes: {
    'videos:read': {
      label: 'Leer vídeos',
      description:
        'Ver la lista de todos sus vídeos y leer los privados, incluidas las URL de origen.',
    },
    'videos:write': {
      label: 'Gestionar vídeos',
      description: 'Añadir, editar, actualizar y eliminar vídeos, y crear tokens de reproducción.',
    },
    'subtitles:write': {
      label: 'Gestionar subtítulos',
      description: 'Añadir, sustituir y eliminar subtítulos.',
    },
    'webhooks:manage': {
      label: 'Gestionar webhooks',
      description: 'Crear, editar y eliminar webhooks.',
    },
    'audit:read': {
      label: 'Leer el registro de auditoría',
      description: 'Ver quién hizo qué en su cuenta.',
    },
  },
};

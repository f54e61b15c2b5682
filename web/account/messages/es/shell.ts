import type { PageTexts } from '../types.ts';

export const SHELL: PageTexts['shell'] = {
  skip: 'Ir al contenido',
  navigation: 'Cuenta',
  videos: 'Vídeos',
  feeds: 'Fuentes',
  analytics: 'Estadísticas',
  webhooks: 'Webhooks',
  keys: 'Claves de API',
  usage: 'Uso',
  auditLog: 'Registro de auditoría',
  operator: 'Operación',
  profile: 'Perfil',
  apiReference: 'Referencia de la API',
  signOut: 'Cerrar sesión',
  resources: {
    video: { title: 'Vídeo', notFound: 'Vídeo no encontrado' },
    webhook: { title: 'Webhook', notFound: 'Webhook no encontrado' },
  },
  notFoundHint:
    'Es posible que se haya eliminado o que pertenezca a otra cuenta. Compruebe la URL.',
};

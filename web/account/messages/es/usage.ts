import type { PageTexts } from '../types.ts';

export const USAGE: PageTexts['usage'] = {
  title: 'Uso',
  account: 'Su cuenta',
  accountNote: 'Si necesita un límite mayor, pídalo a quien administra este servicio.',
  videos: 'Vídeos',
  subtitles: 'Pistas de subtítulos',
  webhooks: 'Webhooks',
  keys: 'Claves de API',
  feeds: 'Fuentes',
  today: 'Hoy',
  resets: 'Se restablece: {date}.',
  bytes: 'Datos enviados a los espectadores',
  bytesNote:
    'Cuenta los vídeos que se reproducen a través de este servicio. Al alcanzar el límite, se detienen hasta el día siguiente. Los orígenes que los espectadores cargan directamente siguen funcionando.',
  byte: 'B',
  checks: 'Comprobaciones de orígenes',
  checksNote:
    'Cada comprobación verifica que el origen de un vídeo aún funciona. Las que superan el límite se realizan en los días siguientes.',
  unlimited: '{used}, sin límite',
  limited: '{used} de {limit}',
  levels: { high: 'Casi alcanzado', reached: 'Límite alcanzado' },
};

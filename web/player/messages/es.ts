import 'media-chrome/dist/lang/es.js';
import type { Messages } from './messages.ts';

export const MESSAGES: Messages = {
  language: 'es',
  player: 'Reproductor de vídeo',
  quality: 'Calidad',
  speed: 'Velocidad',
  audio: 'Audio',
  captions: 'Subtítulos',
  live: 'En directo',
  jumpToLive: 'Volver al directo',
  tryAgain: 'Reintentar',
  retryingIn: 'Nuevo intento en {seconds} s',
  reconnecting: 'Reconectando…',
  failures: {
    gone: {
      title: 'Este vídeo ya no está disponible',
      advice: 'Es posible que se haya movido o eliminado en la fuente.',
    },
    refused: {
      title: 'La fuente ha denegado el acceso a este vídeo',
      advice: 'Es posible que el editor no permita reproducirlo aquí.',
    },
    incomplete: {
      title: 'Falta una parte de este vídeo',
      advice: 'La fuente no la ha entregado. Puede ser un problema temporal.',
    },
    unreachable: {
      title: 'La fuente del vídeo no responde',
      advice: 'Suele ser un problema temporal.',
    },
    unavailable: {
      title: 'Este vídeo no está disponible temporalmente',
      advice:
        'El servidor no puede entregarlo en este momento. Vuelve a intentarlo en unos instantes.',
    },
    busy: {
      title: 'Demasiadas solicitudes',
      advice: 'Espera un momento y vuelve a intentarlo.',
    },
    overQuota: {
      title: 'Este vídeo ha alcanzado su límite diario de datos',
      advice: 'Podrás reproducirlo de nuevo después de medianoche (UTC).',
    },
    offline: {
      title: 'No tienes conexión',
      advice: 'La reproducción continuará cuando recuperes la conexión.',
    },
    offAir: {
      title: 'La transmisión en directo no está activa',
      advice: 'La reproducción empezará automáticamente cuando comience la emisión.',
    },
    ended: {
      title: 'La emisión en directo ha terminado',
      advice: 'No hay ninguna grabación disponible.',
    },
    unsupported: {
      title: 'Este navegador no puede reproducir este vídeo',
      advice: 'El formato o el códec no es compatible. Prueba con otro navegador.',
    },
    protected: {
      title: 'Este vídeo está protegido con DRM',
      advice: 'Este reproductor no admite DRM.',
    },
    invalid: {
      title: 'No se puede leer este vídeo',
      advice: 'La fuente ha enviado una lista de reproducción no válida o no compatible.',
    },
    damaged: {
      title: 'El vídeo está dañado',
      advice: 'No se ha podido decodificar una parte del vídeo. Volver a intentarlo puede ayudar.',
    },
    unplayable: {
      title: 'No se ha podido cargar el vídeo',
      advice: 'La fuente no responde o el formato no es compatible.',
    },
  },
};

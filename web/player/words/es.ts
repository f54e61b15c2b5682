import 'media-chrome/dist/lang/es.js';
import type { Words } from './words.ts';

export const WORDS: Words = {
  language: 'es',
  player: 'Reproductor de vídeo',
  quality: 'Calidad',
  speed: 'Velocidad',
  audio: 'Audio',
  captions: 'Subtítulos',
  live: 'En directo',
  jumpToLive: 'Volver al directo',
  tryAgain: 'Reintentar',
  tryingAgain: 'Nuevo intento en {seconds} s',
  failures: {
    gone: {
      title: 'Este vídeo ya no existe',
      advice: 'Su fuente ya no lo tiene. Si solo se ha movido, puede que vuelva.',
    },
    refused: {
      title: 'La fuente se niega a reproducir este vídeo',
      advice: 'Quien lo publica no lo ofrece aquí, o ha dejado de hacerlo.',
    },
    unreachable: {
      title: 'La fuente del vídeo no responde',
      advice: 'Suele pasar en un momento.',
    },
    busy: {
      title: 'Demasiadas peticiones en este momento',
      advice: 'Seguirá en cuanto haya sitio.',
    },
    offline: {
      title: 'Parece que no tienes conexión',
      advice: 'Seguirá en cuanto vuelvas a estar conectado.',
    },
    offAir: {
      title: 'El directo no está en emisión',
      advice: 'Empezará aquí por sí solo en cuanto lo esté.',
    },
    unsupported: {
      title: 'Este navegador no puede reproducir este vídeo',
      advice: 'Aquí no se admite su formato o su códec. Quizá otro navegador pueda.',
    },
    protected: {
      title: 'Este vídeo está protegido',
      advice: 'Necesita una licencia que este reproductor no pide.',
    },
    damaged: {
      title: 'El vídeo está dañado',
      advice: 'Una parte no se pudo decodificar. A veces basta con reintentar.',
    },
    unplayable: {
      title: 'No se pudo cargar el vídeo',
      advice: 'Su fuente no responde, o aquí no se admite su formato.',
    },
  },
  help: {
    title: 'Atajos de teclado',
    close: 'Cerrar',
    space: 'Espacio',
    play: 'Reproducir o pausar',
    seek: '10 segundos atrás o adelante',
    tenth: 'Ir a esa décima parte del vídeo',
    volume: 'Más alto o más bajo',
    mute: 'Activar o quitar el sonido',
    captions: 'Mostrar u ocultar los subtítulos',
    speed: 'Más lento o más rápido',
    pictureInPicture: 'Imagen en imagen',
    fullScreen: 'Pantalla completa',
    help: 'Estos atajos',
  },
};

/** The part of hls.js that plays interstitials (RFC 8216bis, appendix D). */
export { default as InterstitialsController } from 'hls.js/interstitials';

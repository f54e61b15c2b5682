/** The part of hls.js that plays other streams within one (RFC 8216bis, appendix D). */
export { default as InterstitialsController } from 'hls.js/interstitials';

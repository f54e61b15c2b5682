// Preloaded into a peer: whatever host it dials, the connection comes to the local server that plays the web. Its HTTP
// client, its headers and its redirects stay its own.
import { Socket } from 'node:net';

const [httpPort, httpsPort] = process.argv.slice(2).map(Number);
// oxlint-disable-next-line typescript/unbound-method -- it is applied to the socket below
const { connect } = Socket.prototype;

Socket.prototype.connect = function connectToScriptedWeb(...given) {
  // `net` itself hands the arguments over in one array; of them, options come first.
  const [options, listener] = Array.isArray(given[0]) ? given[0] : given;
  if (typeof options !== 'object' || options.path) return Reflect.apply(connect, this, given);
  const port = this.encrypted || Number(options.port) === 443 ? httpsPort : httpPort;
  const rerouted = { ...options, host: '127.0.0.1', port, lookup: undefined };
  return Reflect.apply(connect, this, [rerouted, listener]);
};

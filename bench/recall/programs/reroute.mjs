// Preloaded into a peer. Redirects all connections to the local server of the scripted web. The
// peer keeps its HTTP client, headers and redirect handling.
import { Socket } from 'node:net';

const [httpPort, httpsPort] = process.argv.slice(2).map(Number);
// oxlint-disable-next-line typescript/unbound-method -- called with Reflect.apply below
const { connect } = Socket.prototype;

Socket.prototype.connect = function connectToScriptedWeb(...args) {
  // `net` calls `connect` with one array of arguments, options first.
  const [options, listener] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof options !== 'object' || options.path) return Reflect.apply(connect, this, args);
  const port = this.encrypted || Number(options.port) === 443 ? httpsPort : httpPort;
  const rerouted = { ...options, host: '127.0.0.1', port, lookup: undefined };
  return Reflect.apply(connect, this, [rerouted, listener]);
};

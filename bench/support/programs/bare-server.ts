// Sends the same response to every request. The arguments are the body, and header names and
// values that alternate.
import { createServer } from 'node:http';

const [body = '', ...headers] = process.argv.slice(2);

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    console.log(`http://127.0.0.1:${address.port}/`);
  }
});

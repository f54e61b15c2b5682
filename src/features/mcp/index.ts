export { registerMcpRoute } from './mcp-route.ts';

import type { Role } from '../../config/config.ts';

/** The processes that have registered. Those of a killed node remain until another one starts. */
export type NodeProcessesTable = {
  /** The ID in `Database.presence`. */
  id: string;
  /** The same for all processes of a node. */
  node_id: string;
  host: string;
  pid: number;
  role: Role;
  version: string;
  started_at_ms: number;
  /** Null unless the node is draining. */
  draining_since_ms: number | null;
};

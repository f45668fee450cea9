import { join } from 'node:path'

/** A node of the cluster: PostgreSQL, and Patroni, which watches it and reports its state. */
export interface NodeConfig {
  name: string
  folder: string
  port: number
  apiPort: number
}

export interface ClusterConfig {
  etcdPort: number
  binaries: string
  /** The password of the superuser and of the standbys. */
  password: string
}

/**
 * The configuration of a node, as JSON, which is also YAML. It halves the usual times (`ttl` is 30 s by default),
 * because a failover begins when the lease of the dead primary has expired. It is strictly synchronous: a commit is on
 * two nodes, or it waits.
 */
export const patroniConfig = (node: NodeConfig, { etcdPort, binaries, password }: ClusterConfig): string =>
  JSON.stringify({
    scope: 'busbar',
    name: node.name,
    restapi: { listen: address(node.apiPort), connect_address: address(node.apiPort) },
    etcd3: { host: address(etcdPort) },
    bootstrap: {
      dcs: {
        ttl: 8,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // A primary whose PostgreSQL died is not restarted and waited for: a standby takes over.
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: address(node.port),
      connect_address: address(node.port),
      data_dir: join(node.folder, 'data'),
      bin_dir: binaries,
      pgpass: join(node.folder, 'pgpass'),
      parameters: { unix_socket_directories: node.folder, shared_buffers: '32MB', wal_keep_size: '64MB' },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'standby', password },
      },
    },
  })

const address = (port: number) => `127.0.0.1:${port}`

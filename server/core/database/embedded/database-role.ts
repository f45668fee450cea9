import type { Client } from 'pg'
import { connectClient } from '../connect-client.ts'

/*
 * The roles of the embedded PostgreSQL. Only this user can open its socket, and may then use either role. Separate
 * roles limit what a statement injected into the application can do: a superuser's may run programs and read files.
 */

/** How to reach the embedded PostgreSQL: complete options for `pg`, so that PGPORT and the like change nothing. */
export interface EmbeddedConnection {
  /** Folder of the Unix socket. */
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

/** Name of the site's database in the cluster, and of the role that owns it: no superuser. */
export const DATABASE_NAME = 'busbar'

/** As the superuser: for the server lock, and to create the database and its role. */
export const ownerConnection = (host: string, database: string): EmbeddedConnection => ({
  host,
  port: 5432,
  user: 'postgres',
  database,
  ssl: false,
})

/** As the application. */
export const applicationConnection = (host: string): EmbeddedConnection => ({
  ...ownerConnection(host, DATABASE_NAME),
  user: DATABASE_NAME,
})

/**
 * For the command line: connects as the application to the cluster of a running server. A cluster of an earlier version
 * does not have that role yet, and gets it at the next start.
 */
export async function connectionOfRunning(host: string): Promise<EmbeddedConnection> {
  const client = await connectClient(ownerConnection(host, 'postgres'))
  const isPrepared = await ownsDatabase(client).finally(() => client.end())
  return isPrepared ? applicationConnection(host) : ownerConnection(host, DATABASE_NAME)
}

/**
 * Creates role and database, unless they exist, and makes the role the owner of what an earlier version created as the
 * superuser: at an upgrade, or after that version ran for a while. The role may create databases, for trial restores.
 * @param client the superuser's connection to the database `postgres`
 */
export async function prepareDatabase(client: Client, host: string): Promise<void> {
  if (!(await exists(client, 'select from pg_roles where rolname = $1')))
    await client.query(`create role ${DATABASE_NAME} login createdb`)
  if (!(await exists(client, 'select from pg_database where datname = $1')))
    await client.query(`create database ${DATABASE_NAME} owner ${DATABASE_NAME}`)
  const inDatabase = await connectClient(ownerConnection(host, DATABASE_NAME))
  try {
    await inDatabase.query(TAKE_OVER)
  } finally {
    await inDatabase.end()
  }
}

const ownsDatabase = (client: Client): Promise<boolean> =>
  exists(
    client,
    'select from pg_database join pg_roles on pg_roles.oid = datdba where datname = $1 and rolname = $1',
  )

async function exists(client: Client, query: string): Promise<boolean> {
  return (await client.query(query, [DATABASE_NAME])).rowCount !== 0
}

/**
 * Makes the role the owner of everything in the database that the superuser owns, except PostgreSQL's own objects and
 * those of extensions, and finally of the database itself: all or nothing. Sequences and row types follow their tables.
 */
const TAKE_OVER = `
  do $$
  declare
    statement text;
  begin
    for statement in
      with own as (select 'postgres'::regrole::oid as owner),
        spaces as (
          select oid, nspname, nspowner from pg_namespace
          where nspname !~ '^pg_' and nspname <> 'information_schema'
        ),
        extension_parts as (select classid, objid from pg_depend where deptype = 'e'),
        followers as (select objid from pg_depend where classid = 'pg_class'::regclass and deptype in ('a', 'i'))
      select format('alter schema %I owner to ${DATABASE_NAME}', nspname) from spaces, own where nspowner = owner
      union all
      select format('alter %s %s owner to ${DATABASE_NAME}',
          case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          pg_class.oid::regclass)
        from pg_class join spaces on spaces.oid = relnamespace, own
        where relowner = owner and relkind in ('r', 'p', 'v', 'm', 'S')
          and (relkind <> 'S' or pg_class.oid not in (select objid from followers))
          and ('pg_class'::regclass::oid, pg_class.oid) not in (select classid, objid from extension_parts)
      union all
      select format('alter routine %s owner to ${DATABASE_NAME}', pg_proc.oid::regprocedure)
        from pg_proc join spaces on spaces.oid = pronamespace, own
        where proowner = owner
          and ('pg_proc'::regclass::oid, pg_proc.oid) not in (select classid, objid from extension_parts)
      union all
      select format('alter type %s owner to ${DATABASE_NAME}', pg_type.oid::regtype)
        from pg_type join spaces on spaces.oid = typnamespace, own
        where typowner = owner and typtype in ('d', 'e', 'r')
          and ('pg_type'::regclass::oid, pg_type.oid) not in (select classid, objid from extension_parts)
      union all
      select 'alter database ${DATABASE_NAME} owner to ${DATABASE_NAME}'
        from pg_database, own where datname = '${DATABASE_NAME}' and datdba = owner
    loop
      execute statement;
    end loop;
  end
  $$`

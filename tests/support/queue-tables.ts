import { sql } from 'kysely'
import type { Db } from '../../server/core/database/tables.ts'

/** Restores the empty job queue tables of an earlier test of this worker: creating them takes as long as many tests. */
export async function takeQueue(db: Db): Promise<void> {
  await sql`
    do $$ begin
      if to_regnamespace('pgboss') is null and to_regnamespace('spare_queue') is not null then
        alter schema spare_queue rename to pgboss;
      end if;
    end $$`.execute(db)
}

/** Marks the tables as created by `startJobs`, with this version of the queue. */
export async function markQueue(db: Db): Promise<void> {
  await sql`
    do $$ begin
      execute format('comment on schema pgboss is %L', (select version from pgboss.version));
    end $$`.execute(db)
}

/** Sets the job queue aside: empties its tables, with foreign keys disabled, for reuse by the next test with jobs, or
 * drops them if they are not as `startJobs` created them. */
export async function putQueueAside(db: Db): Promise<void> {
  await sql`
    do $$ declare name text; present text; begin
      if to_regnamespace('pgboss') is null then return; end if;
      if to_regclass('pgboss.version') is not null then
        select version into present from pgboss.version;
      end if;
      if to_regnamespace('spare_queue') is null and present = obj_description(to_regnamespace('pgboss'), 'pg_namespace') then
        perform set_config('session_replication_role', 'replica', true);
        for name in select tablename from pg_tables where schemaname = 'pgboss' and tablename <> 'version'
        loop execute format('delete from pgboss.%I', name); end loop;
        perform set_config('session_replication_role', 'origin', true);
        update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null;
        alter schema pgboss rename to spare_queue;
      else
        drop schema pgboss cascade;
      end if;
    end $$`.execute(db)
}

-- The role and the database of the site, on a PostgreSQL of your own (14 or newer), once, as a superuser:
--   sudo -u postgres psql --set=password=SECRET --file=ops/postgres-role.sql
-- psql 15 or newer takes the password from BUSBAR_PASSWORD too, as in compose.yaml.
--
-- It is no superuser. It owns its database, and so may create there what the site needs: its tables in the schema public,
-- a schema of its own for the job queue (pgboss), and the extension pg_trgm, which PostgreSQL counts as harmless (trusted).
-- It may create databases, because each scheduled backup is restored on trial into one; without that it is only read.
\set ON_ERROR_STOP on
\getenv password BUSBAR_PASSWORD
create role busbar login nosuperuser createdb nocreaterole password :'password';
-- UTF8 holds every script. C.UTF-8 folds the capitals of all of them, and C sorts the same on every machine, so that no
-- upgrade of the system spoils an index. Where it is unknown, as on macOS, take en_US.UTF-8.
create database busbar owner busbar template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
revoke connect on database busbar from public;
\connect busbar
-- PostgreSQL 14 lets everybody create here, later ones only the owner.
revoke create on schema public from public;
grant usage, create on schema public to busbar;

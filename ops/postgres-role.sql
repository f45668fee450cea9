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
create database busbar owner busbar;
revoke connect on database busbar from public;
\connect busbar
-- PostgreSQL 14 lets everybody create here, later ones only the owner.
revoke create on schema public from public;
grant usage, create on schema public to busbar;
